//! News of the hospital for its patients (specification 1 §2, 2 §2).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | [`NewsService`]: what patients read, and the marks of what they have read |
//! | `edit` | what administrators do: list, create, change, delete |
//! | `draft` | checks what an administrator sends |
//! | `markdown` | Markdown to sanitised HTML, and to a short plain text |
//! | `images` | has images checked and scaled, stores them, and removes those that no item needs |
//! | `feed` | the public RSS feed |
//!
//! News contain no personal data. Who is an item's audience decides who finds it; the feed holds only what is for everybody.

mod attention;
mod draft;
mod edit;
mod error;
mod feed;
mod images;
mod markdown;
mod service;

pub use attention::NewsAttention;
pub use draft::{NewsDraft, NewsFault};
pub use edit::Editor;
pub use error::NewsError;
pub use markdown::{html_of, summary_of};
pub use service::{NewsPage, NewsParts, NewsService, NewsView, PAGE_AT_MOST};
