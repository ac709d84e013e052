//! Octograph's engine.
