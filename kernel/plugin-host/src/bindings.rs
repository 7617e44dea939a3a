//! The contract as Rust, generated from `plugins/wit`.

wasmtime::component::bindgen!({
    path: "../../plugins/wit/since-0.1",
    world: "scheduling-plugin",
    imports: { "cabinet:host/http.send": async },
    exports: { default: async },
    with: { "cabinet:host/secrets.secret": crate::capabilities::secrets::SecretHandle },
});
