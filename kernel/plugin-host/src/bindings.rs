//! Rust bindings of the contract, generated from `plugins/wit`: the host's capabilities, and a module per port.

cabinet_plugin_contract::bindings! {
    imports: { "cabinet:host/http.send": async, "cabinet:host/signer": async },
    with: { "cabinet:host/secrets.secret": crate::capabilities::secrets::SecretHandle },
}
