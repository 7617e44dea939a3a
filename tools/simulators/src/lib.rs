//! Hospital systems on loopback.
