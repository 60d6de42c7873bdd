//! Lessons and steps that a learner has finished, kept in a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Lesson, lessons};
use crate::locked::{self, FileError};

/// Bytes of a file.
const MAX_BYTES: u64 = 1 << 20;

/// Finished steps, by the names of their lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonProgress {
    lessons: BTreeMap<String, BTreeSet<usize>>,
}

impl LessonProgress {
    /// Notes that a step is finished.
    pub fn finish(&mut self, lesson: &Lesson, step: usize) {
        self.lessons.entry(lesson.id.to_owned()).or_default().insert(step);
    }

    /// True if a step is finished.
    pub fn is_step_done(&self, lesson: &Lesson, step: usize) -> bool {
        self.lessons.get(lesson.id).is_some_and(|steps| steps.contains(&step))
    }

    /// Number of finished steps of a lesson.
    pub fn steps_done(&self, lesson: &Lesson) -> usize {
        (0..lesson.steps.len()).filter(|&step| self.is_step_done(lesson, step)).count()
    }

    /// True if all steps of a lesson are finished.
    pub fn is_done(&self, lesson: &Lesson) -> bool {
        self.steps_done(lesson) == lesson.steps.len()
    }

    /// The first lesson that is not finished, and its first step that is not; none if all are.
    pub fn next(&self) -> Option<(&'static Lesson, usize)> {
        let steps = lessons().iter().flat_map(|lesson| (0..lesson.steps.len()).map(move |step| (lesson, step)));
        steps.into_iter().find(|&(lesson, step)| !self.is_step_done(lesson, step))
    }
}

/// File with the progress in the lessons.
#[derive(Clone, Debug)]
pub struct LessonFile {
    path: PathBuf,
}

impl LessonFile {
    /// The file of a folder.
    pub fn within(folder: &Path) -> Self {
        Self { path: folder.join("lessons.json") }
    }

    /// Progress; none yet where there is no file.
    ///
    /// # Errors
    /// When the disk refuses, and where the file is damaged.
    pub fn read(&self) -> Result<LessonProgress, FileError> {
        locked::read(&self.path, MAX_BYTES)
    }

    /// Notes that a step is finished; another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn finish(&self, lesson: &Lesson, step: usize) -> Result<LessonProgress, FileError> {
        locked::change(&self.path, MAX_BYTES, |progress: &mut LessonProgress| progress.finish(lesson, step))
    }
}
