//! Pictures that somebody has changed on purpose. Whatever is in them, the kernel gets a scaled picture or a refusal.

use crate::support::{FORMATS, arriving, picture, workers};
use cabinet_ports::{PictureError, PictureScaler as _, PictureUse};
use proptest::prelude::*;
use std::sync::LazyLock;

static WHOLE: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| FORMATS.map(|format| picture(61, 47, format)).into());

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    /// Bytes replaced, cut off, repeated.
    #[test]
    fn a_changed_picture_never_harms_the_kernel(
        which in 0_usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in prop::option::weighted(0.2, any::<prop::sample::Index>()),
        repeated in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let mut bytes = WHOLE[which].clone();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Some(at) = repeated {
            let at = at.index(bytes.len());
            bytes.extend_from_within(at..);
        }
        if let Some(at) = cut {
            bytes.truncate(at.index(bytes.len()));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let outcome = runtime.block_on(workers().scale(arriving(&bytes), PictureUse::Thumbnail));
        match outcome {
            Ok(small) => prop_assert!(small.width <= 320 && small.height <= 320),
            Err(PictureError::WrongFormat | PictureError::Unreadable) => {}
            Err(error) => prop_assert!(false, "{error:?}"),
        }
    }
}
