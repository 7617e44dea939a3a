//! The variant data for the browser, rendered once at start: [`VariantAnswer`] and [`ModuleCatalogue`].

mod catalogue;
mod variant_answer;

pub use catalogue::{ModuleCatalogue, ModulesBody};
pub use variant_answer::{VariantAnswer, VariantBody, VisitOffers};
