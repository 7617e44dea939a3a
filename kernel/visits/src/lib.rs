//! The booking desk: caches, search and safe booking on top of the scheduling port.
