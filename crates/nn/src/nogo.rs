//! Networks for NoGo: KataGo's file format, with the features of NoGo for planes.

use std::sync::Arc;

use lanke_engine::nogo::{FEATURES, Guide};
use lanke_rules::{Color, Size};

use crate::LoadError;
use crate::evaluate::{Network, Query, Workspace};
use crate::input::{GLOBALS, Input, PLANES, Vision};
use crate::symmetry::Symmetry;

const _: () = assert!(FEATURES <= PLANES, "every feature has a plane");

/// Feature of the points where the side to move may play.
const LEGAL: u32 = 1 << 6;

/// Beginning of the names of networks for NoGo.
const NAME: &str = "lanke-nogo";

/// A network that guides a search for NoGo.
#[derive(Debug)]
pub struct NogoGuide {
    network: Arc<Network>,
    /// The only size of boards that it looks at, if not all.
    only: Option<Size>,
    workspace: Workspace,
    input: Option<Input>,
}

impl NogoGuide {
    /// The guide by a network that was trained for NoGo, on boards of all sizes.
    pub fn new(network: Arc<Network>) -> Self {
        Self { network, only: None, workspace: Workspace::default(), input: None }
    }

    /// The guide by the built-in network, on boards of the sizes that it was trained for.
    ///
    /// # Errors
    /// See [`Network::built_in`].
    pub fn built_in() -> Result<Self, LoadError> {
        Ok(Self { only: Some(Size::NINE), ..Self::new(Network::built_in_for_nogo()?) })
    }
}

impl Network {
    /// True if it was trained for NoGo, which its name tells.
    pub fn is_for_nogo(&self) -> bool {
        self.name().starts_with(NAME)
    }
}

impl Guide for NogoGuide {
    fn suits(&self, size: Size) -> bool {
        self.only.is_none_or(|only| only == size)
    }

    fn look(&mut self, size: Size, features: &[u32], symmetry: u8, policy: &mut Vec<f32>) -> Option<f32> {
        let input = self.input.get_or_insert_with(|| Input {
            size,
            to_play: Color::Black,
            vision: Vision::Seventh,
            points: Vec::new(),
            globals: [0.0; GLOBALS],
            legal: Vec::new(),
            no_result: false,
            pass_ends: false,
            people: None,
        });
        input.size = size;
        input.points.clear();
        let planes = |bits: u32| std::array::from_fn(|plane| (bits >> plane & 1) as f32);
        input.points.extend(features.iter().map(|&bits| planes(bits)));
        input.legal.clear();
        input.legal.extend(features.iter().map(|bits| bits & LEGAL != 0));
        let query = Query { input, symmetry: Symmetry::numbered(symmetry).unwrap_or_default(), optimism: 0.0 };
        let [evaluation] = self.network.evaluate(&[query], None, &mut self.workspace).ok()? else { return None };
        policy.clear();
        policy.extend_from_slice(&evaluation.policy[..size.area()]);
        Some(evaluation.win_rate())
    }

    fn another(&self) -> Box<dyn Guide> {
        Box::new(Self { only: self.only, ..Self::new(Arc::clone(&self.network)) })
    }
}
