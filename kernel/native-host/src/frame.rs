//! Framing: a length of four bytes in little-endian order, then the message. A frame may contain a key, so it exists once in memory and is
//! zeroed when dropped.

use std::io::{self, Read, Write};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use zeroize::Zeroizing;

/// The bytes of one message.
pub(crate) type Frame = Zeroizing<Vec<u8>>;

/// Maximum size of a frame: 8 MiB of data (the longest list of the plugin contract) plus a certificate and a signature.
pub(crate) const MOST_BYTES: usize = 9 * 1024 * 1024;

/// Size of the length prefix in bytes.
pub(crate) const PREFIX: usize = 4;

/// Reads one message. `None` if the other side closed the pipe before a complete length prefix arrived.
pub(crate) fn read(from: &mut impl Read) -> io::Result<Option<Frame>> {
    let mut prefix = [0; PREFIX];
    if let Err(error) = from.read_exact(&mut prefix) {
        return if error.kind() == io::ErrorKind::UnexpectedEof { Ok(None) } else { Err(error) };
    }
    let mut frame = room(prefix)?;
    from.read_exact(&mut frame)?;
    Ok(Some(frame))
}

/// Writes one message.
pub(crate) fn write(to: &mut impl Write, frame: &Frame) -> io::Result<()> {
    to.write_all(&prefix(frame)?)?;
    to.write_all(frame)?;
    to.flush()
}

/// [`read`] without blocking. Not cancellation safe: dropping it midway loses bytes of the stream.
pub(crate) async fn read_async(from: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<Frame>> {
    let mut prefix = [0; PREFIX];
    if let Err(error) = from.read_exact(&mut prefix).await {
        return if error.kind() == io::ErrorKind::UnexpectedEof { Ok(None) } else { Err(error) };
    }
    let mut frame = room(prefix)?;
    from.read_exact(&mut frame).await?;
    Ok(Some(frame))
}

/// [`write`] without blocking. Not cancellation safe: dropping it midway leaves a partial frame in the pipe.
pub(crate) async fn write_async(to: &mut (impl AsyncWrite + Unpin), frame: &Frame) -> io::Result<()> {
    to.write_all(&prefix(frame)?).await?;
    to.write_all(frame).await?;
    to.flush().await
}

/// Allocates a buffer for a frame. The length is checked first, so that a faulty worker cannot make the kernel allocate arbitrary memory.
fn room(prefix: [u8; PREFIX]) -> io::Result<Frame> {
    let bytes = u32::from_le_bytes(prefix) as usize;
    if bytes > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("a frame of {bytes} bytes")));
    }
    Ok(Zeroizing::new(vec![0; bytes]))
}

fn prefix(frame: &Frame) -> io::Result<[u8; PREFIX]> {
    let too_large =
        || io::Error::new(io::ErrorKind::InvalidInput, format!("a frame of {} bytes", frame.len()));
    if frame.len() > MOST_BYTES {
        return Err(too_large());
    }
    u32::try_from(frame.len()).map(u32::to_le_bytes).map_err(|_| too_large())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frames(mut bytes: &[u8]) -> (Vec<Vec<u8>>, io::Result<()>) {
        let mut found = Vec::new();
        loop {
            match read(&mut bytes) {
                Ok(Some(frame)) => found.push(frame.to_vec()),
                Ok(None) => return (found, Ok(())),
                Err(error) => return (found, Err(error)),
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(messages in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..300), 0..6)) {
            let mut pipe = Vec::new();
            for message in &messages {
                write(&mut pipe, &Zeroizing::new(message.clone())).unwrap();
            }
            let (found, end) = frames(&pipe);
            prop_assert_eq!(found, messages);
            prop_assert!(end.is_ok());
        }

        #[test]
        fn a_pipe_that_breaks_off_gives_whole_messages_only(
            message in prop::collection::vec(any::<u8>(), 1..300), cut in any::<prop::sample::Index>()
        ) {
            let mut pipe = Vec::new();
            write(&mut pipe, &Zeroizing::new(message.clone())).unwrap();
            write(&mut pipe, &Zeroizing::new(message.clone())).unwrap();
            pipe.truncate(cut.index(pipe.len()));
            let whole = pipe.len() / (PREFIX + message.len());
            prop_assert_eq!(frames(&pipe).0.len(), whole);
        }

        #[test]
        fn any_bytes_are_read_to_an_end(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            let (found, _) = frames(&bytes);
            prop_assert!(found.iter().map(|frame| frame.len() + PREFIX).sum::<usize>() <= bytes.len());
        }

        /// Both readers return the same messages for the same bytes.
        #[test]
        fn both_readers_agree(bytes in prop::collection::vec(prop_oneof![Just(0_u8), any::<u8>()], 0..400)) {
            let mut rest = bytes.as_slice();
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let read_async = runtime.block_on(async {
                let mut found = Vec::new();
                while let Ok(Some(frame)) = super::read_async(&mut rest).await {
                    found.push(frame.to_vec());
                }
                found
            });
            prop_assert_eq!(read_async, frames(&bytes).0);
        }
    }

    #[test]
    fn a_length_beyond_the_limit_takes_no_memory() {
        let error = read(&mut [0xFF_u8; 8].as_slice()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let large = Zeroizing::new(vec![0; MOST_BYTES + 1]);
        assert_eq!(write(&mut Vec::new(), &large).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    }
}
