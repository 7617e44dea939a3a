//! Decodes messages. Never reads past the end of a message, whatever its length fields say.

use super::Malformed;

/// The rest of a message.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Splits off kind and id.
    pub(super) fn of(message: &'a [u8]) -> Result<(u8, u64, Self), Malformed> {
        let (kind, rest) = message.split_first().ok_or(Malformed)?;
        let (id, rest) = rest.split_first_chunk().ok_or(Malformed)?;
        Ok((*kind, u64::from_le_bytes(*id), Self(rest)))
    }

    pub(super) fn number(&mut self) -> Result<u32, Malformed> {
        let (number, rest) = self.0.split_first_chunk().ok_or(Malformed)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*number))
    }

    pub(super) fn bytes(&mut self) -> Result<&'a [u8], Malformed> {
        let size = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(size).ok_or(Malformed)?;
        self.0 = rest;
        Ok(bytes)
    }

    pub(super) fn text(&mut self) -> Result<String, Malformed> {
        std::str::from_utf8(self.bytes()?).map(str::to_owned).map_err(|_| Malformed)
    }

    /// Checks that nothing follows the last field.
    pub(super) const fn end(self) -> Result<(), Malformed> {
        if self.0.is_empty() { Ok(()) } else { Err(Malformed) }
    }
}
