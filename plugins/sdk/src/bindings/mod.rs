//! The contract as Rust, generated from `plugins/wit`. What every plugin has (the host and `lifecycle`) stands here once; each port adds
//! a module that shares the types. A plugin's export macro takes the two that it needs, and the component encoder joins them to the world
//! that the manifest names.

wit_bindgen::generate!({
    path: "../wit/since-0.1",
    inline: "
        package cabinet:sdk;
        world every-plugin {
            import cabinet:host/types@0.1.0;
            import cabinet:host/http@0.1.0;
            import cabinet:host/secrets@0.1.0;
            import cabinet:host/kv@0.1.0;
            import cabinet:host/clock@0.1.0;
            import cabinet:host/random@0.1.0;
            import cabinet:host/log@0.1.0;
            import cabinet:host/config@0.1.0;
            export cabinet:plugin/lifecycle@0.1.0;
        }
    ",
    pub_export_macro: true,
    export_macro_name: "export_lifecycle",
    default_bindings_module: "cabinet_plugin_sdk::bindings",
    additional_derives: [PartialEq],
    additional_derives_ignore: ["request", "secret-header", "secret-placeholder"],
    generate_all,
});

/// The port of booking.
pub mod scheduling {
    wit_bindgen::generate!({
        path: "../wit/since-0.1",
        inline: "
            package cabinet:sdk;
            world scheduling-port {
                export cabinet:plugin/scheduling@0.1.0;
            }
        ",
        pub_export_macro: true,
        default_bindings_module: "cabinet_plugin_sdk::bindings::scheduling",
        additional_derives: [PartialEq],
        with: { "cabinet:host/types@0.1.0": crate::bindings::cabinet::host::types },
    });
}

/// The port of medical records.
pub mod records {
    wit_bindgen::generate!({
        path: "../wit/since-0.1",
        inline: "
            package cabinet:sdk;
            world records-port {
                export cabinet:plugin/records@0.1.0;
            }
        ",
        pub_export_macro: true,
        default_bindings_module: "cabinet_plugin_sdk::bindings::records",
        additional_derives: [PartialEq],
        with: { "cabinet:host/types@0.1.0": crate::bindings::cabinet::host::types },
    });
}

/// The port of sign-in at a state portal, with the signer.
pub mod identity {
    wit_bindgen::generate!({
        path: "../wit/since-0.1",
        inline: "
            package cabinet:sdk;
            world identity-port {
                import cabinet:host/signer@0.1.0;
                export cabinet:plugin/identity@0.1.0;
            }
        ",
        pub_export_macro: true,
        default_bindings_module: "cabinet_plugin_sdk::bindings::identity",
        additional_derives: [PartialEq],
        with: { "cabinet:host/types@0.1.0": crate::bindings::cabinet::host::types },
        generate_all,
    });
}

/// Exports the lifecycle of a plugin for one of the port's macros.
#[doc(hidden)]
#[macro_export]
macro_rules! lifecycle_of {
    ($plugin:ty, $exported:ident) => {
        impl $crate::bindings::exports::cabinet::plugin::lifecycle::Guest for $exported {
            fn health() -> Result<$crate::Health, $crate::Problem> {
                $crate::log::announce_panics();
                <$plugin as $crate::Lifecycle>::health()
            }
        }

        $crate::bindings::export_lifecycle!($exported with_types_in $crate::bindings);
    };
}
