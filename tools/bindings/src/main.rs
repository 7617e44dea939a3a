//! Generates the Rust bindings of the plugin contract: one file per entry of `WORLDS`, from `plugins/wit/since-0.1` into
//! `plugins/sdk/src/bindings`.
//!
//! `cabinet-bindings WIT FOLDER` writes the files. They are committed, so that plugins are built without the generator and changes of the
//! contract are visible in review.

use anyhow::{Context, Result, bail};
use std::path::Path;
use wit_bindgen_core::wit_parser::Resolve;
use wit_bindgen_core::{Files, WorldGenerator};
use wit_bindgen_rust::{Opts, WithOption};

/// The parts of one bindings file.
struct World {
    /// Name of the file and of the module in the SDK.
    file: &'static str,
    /// The items of the world in WIT.
    items: &'static str,
    /// Path of the module, for the export macro.
    module: &'static str,
    /// Name of the export macro.
    export: &'static str,
    /// Whether the types of `cabinet:host/types` are taken from the first file.
    shares_types: bool,
}

/// The first file holds what every plugin has; the files of the ports share its types. A plugin's export macro invokes the two macros that
/// it needs.
const WORLDS: [World; 4] = [
    World {
        file: "every_plugin",
        items: "
            import cabinet:host/types@0.1.0;
            import cabinet:host/http@0.1.0;
            import cabinet:host/secrets@0.1.0;
            import cabinet:host/kv@0.1.0;
            import cabinet:host/clock@0.1.0;
            import cabinet:host/random@0.1.0;
            import cabinet:host/log@0.1.0;
            import cabinet:host/config@0.1.0;
            export cabinet:plugin/lifecycle@0.1.0;",
        module: "cabinet_plugin_sdk::bindings::every_plugin",
        export: "export_lifecycle",
        shares_types: false,
    },
    World {
        file: "scheduling",
        items: "export cabinet:plugin/scheduling@0.1.0;",
        module: "cabinet_plugin_sdk::bindings::scheduling",
        export: "export_scheduling",
        shares_types: true,
    },
    World {
        file: "records",
        items: "import cabinet:host/report@0.1.0; import cabinet:host/files@0.1.0; export cabinet:plugin/records@0.1.0;",
        module: "cabinet_plugin_sdk::bindings::records",
        export: "export_records",
        shares_types: true,
    },
    World {
        file: "identity",
        items: "import cabinet:host/signer@0.1.0; export cabinet:plugin/identity@0.1.0;",
        module: "cabinet_plugin_sdk::bindings::identity",
        export: "export_identity",
        shares_types: true,
    },
];

/// Types without `PartialEq`, because they contain the handle of a secret.
const NOT_COMPARED: [&str; 3] = ["request", "secret-header", "secret-placeholder"];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wit, folder] = arguments.as_slice() else { bail!("usage: cabinet-bindings WIT FOLDER") };
    for world in WORLDS {
        let text = world.bindings(Path::new(wit)).with_context(|| format!("the world of {}", world.file))?;
        let path = Path::new(folder).join(format!("{}.rs", world.file));
        std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

impl World {
    fn bindings(&self, wit: &Path) -> Result<String> {
        let mut resolve = Resolve::default();
        resolve.push_path(wit)?;
        let name = self.file.replace('_', "-");
        let inline = format!("package cabinet:sdk; world {name}-bindings {{ {} }}", self.items);
        let package = resolve.push_str("bindings", &inline)?;
        let world = resolve.select_world(&[package], None)?;
        let mut files = Files::default();
        self.options().build().generate(&mut resolve, world, &mut files)?;
        let (_, text) = files.iter().next().context("the generator wrote nothing")?;
        Ok(String::from_utf8(text.to_vec())?)
    }

    fn options(&self) -> Opts {
        let shared = "crate::bindings::every_plugin::cabinet::host::types".to_owned();
        let with = if self.shares_types {
            vec![("cabinet:host/types@0.1.0".to_owned(), WithOption::Path(shared))]
        } else {
            Vec::new()
        };
        Opts {
            format: true,
            pub_export_macro: true,
            export_macro_name: Some(self.export.to_owned()),
            default_bindings_module: Some(self.module.to_owned()),
            additional_derive_attributes: vec!["PartialEq".to_owned()],
            additional_derive_ignore: NOT_COMPARED.map(str::to_owned).to_vec(),
            generate_all: true,
            with,
            ..Opts::default()
        }
    }
}
