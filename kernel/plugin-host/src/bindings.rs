//! Rust bindings of the contract, generated from `plugins/wit`. The host's interfaces and the world `scheduling-plugin` are generated here.
//! Each other world has its own module that shares the host's interfaces.

wasmtime::component::bindgen!({
    path: "../../plugins/wit/since-0.1",
    world: "scheduling-plugin",
    imports: { "cabinet:host/http.send": async },
    exports: { default: async },
    with: { "cabinet:host/secrets.secret": crate::capabilities::secrets::SecretHandle },
});

/// The world `records-plugin`.
pub(crate) mod records {
    wasmtime::component::bindgen!({
        path: "../../plugins/wit/since-0.1",
        world: "records-plugin",
        exports: { default: async },
        with: {
            "cabinet:host/types": crate::bindings::cabinet::host::types,
            "cabinet:host/http": crate::bindings::cabinet::host::http,
            "cabinet:host/secrets": crate::bindings::cabinet::host::secrets,
            "cabinet:host/kv": crate::bindings::cabinet::host::kv,
            "cabinet:host/clock": crate::bindings::cabinet::host::clock,
            "cabinet:host/random": crate::bindings::cabinet::host::random,
            "cabinet:host/log": crate::bindings::cabinet::host::log,
            "cabinet:host/config": crate::bindings::cabinet::host::config,
        },
    });
}

/// The world `identity-plugin`.
pub(crate) mod identity {
    wasmtime::component::bindgen!({
        path: "../../plugins/wit/since-0.1",
        world: "identity-plugin",
        imports: { "cabinet:host/signer": async },
        exports: { default: async },
        with: {
            "cabinet:host/types": crate::bindings::cabinet::host::types,
            "cabinet:host/http": crate::bindings::cabinet::host::http,
            "cabinet:host/secrets": crate::bindings::cabinet::host::secrets,
            "cabinet:host/kv": crate::bindings::cabinet::host::kv,
            "cabinet:host/clock": crate::bindings::cabinet::host::clock,
            "cabinet:host/random": crate::bindings::cabinet::host::random,
            "cabinet:host/log": crate::bindings::cabinet::host::log,
            "cabinet:host/config": crate::bindings::cabinet::host::config,
        },
    });
}
