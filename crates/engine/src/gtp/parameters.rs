//! Parameters of the search that can be changed at run time, by KataGo's names.

use std::time::Duration;

use serde_json::{Map, Value};

use super::failure::GtpError;
use super::server::{Answer, DONE, Server};

/// Values by which KataGo says that there is no limit.
const UNLIMITED: u64 = 1 << 50;
const UNLIMITED_SECONDS: f64 = 1e20;
/// Most threads.
const MAX_THREADS: u64 = 256;

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parameter {
    /// People whose play the network imitates.
    People,
    MaxPlayouts,
    MaxTime,
    MaxVisits,
    Threads,
}

impl Parameter {
    const ALL: [(&str, Self); 5] = [
        ("humanSLProfile", Self::People),
        ("maxPlayouts", Self::MaxPlayouts),
        ("maxTime", Self::MaxTime),
        ("maxVisits", Self::MaxVisits),
        ("numSearchThreads", Self::Threads),
    ];

    fn named(name: Option<&str>) -> Result<Self, GtpError> {
        let known = name.and_then(|name| Self::ALL.iter().find(|(known, _)| *known == name));
        known.map(|&(_, parameter)| parameter).ok_or(GtpError::Parameter)
    }
}

impl Server {
    /// Those that this player has.
    fn all_parameters(&self) -> impl Iterator<Item = (&'static str, Parameter)> {
        let people = self.thinker.imitated().is_some();
        Parameter::ALL.into_iter().filter(move |(_, parameter)| people || !matches!(parameter, Parameter::People))
    }

    /// Names of all, as `kata-list-params` answers.
    pub(super) fn parameter_names(&self) -> String {
        self.all_parameters().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
    }

    /// `NAME`.
    pub(super) fn parameter(&self, name: Option<&str>) -> Answer {
        Ok(match self.value(Parameter::named(name)?) {
            Value::String(text) => text,
            number => number.to_string(),
        })
    }

    /// All parameters as JSON: people as text, the others as numbers.
    pub(super) fn parameters(&self) -> String {
        let all: Map<String, Value> =
            self.all_parameters().map(|(name, parameter)| (name.to_owned(), self.value(parameter))).collect();
        Value::Object(all).to_string()
    }

    fn value(&self, parameter: Parameter) -> Value {
        let budget = &self.setup.budget;
        match parameter {
            Parameter::People => self.thinker.imitated().map_or_else(String::new, |people| people.to_string()).into(),
            Parameter::MaxPlayouts => budget.playouts.unwrap_or(UNLIMITED).into(),
            Parameter::MaxVisits => budget.visits.unwrap_or(UNLIMITED).into(),
            Parameter::Threads => self.setup.threads.into(),
            Parameter::MaxTime => budget.time.map_or(UNLIMITED_SECONDS, |time| time.as_secs_f64()).into(),
        }
    }

    /// `NAME VALUE`, or a name alone for an empty value.
    pub(super) fn set_parameter(&mut self, arguments: &[String]) -> Answer {
        let (name, value) = match arguments {
            [name] => (name, ""),
            [name, value] => (name, value.as_str()),
            _ => return Err(GtpError::Syntax),
        };
        let whole = || value.parse().ok().filter(|&number: &u64| number > 0).ok_or(GtpError::Syntax);
        let limit = || whole().map(|number| Some(number).filter(|&number| number < UNLIMITED));
        let setup = &mut self.setup;
        match Parameter::named(Some(name))? {
            Parameter::People => {
                // KataGo's words for nobody.
                let nobody = ["", "_", "\"\""].contains(&value);
                let people = if nobody { None } else { Some(value.parse().map_err(GtpError::Profile)?) };
                if !self.thinker.imitate(people) {
                    return Err(GtpError::NoPeople);
                }
            }
            Parameter::MaxPlayouts => setup.budget.playouts = limit()?,
            Parameter::MaxVisits => setup.budget.visits = limit()?,
            Parameter::Threads => {
                let threads = whole()?;
                setup.threads = usize::try_from(threads.min(MAX_THREADS)).map_err(|_| GtpError::Syntax)?;
            }
            Parameter::MaxTime => {
                let seconds: f64 = value.parse().map_err(|_| GtpError::Syntax)?;
                setup.budget.time = match Duration::try_from_secs_f64(seconds) {
                    Ok(time) if !time.is_zero() && seconds < UNLIMITED_SECONDS => Some(time),
                    _ if seconds >= UNLIMITED_SECONDS => None,
                    _ => return Err(GtpError::Syntax),
                };
            }
        }
        DONE
    }
}
