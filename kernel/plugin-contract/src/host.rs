//! The host's side of the contract.

use crate::contract::{Contract, OptionalInterface, Port, ident};
use crate::rust_type::{answer, lent, owned};
use anyhow::Result;
use heck::ToSnakeCase;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use wit_parser::{Function, Resolve};

pub(crate) fn expand(contract: &Contract, capabilities: &TokenStream) -> Result<TokenStream> {
    let folder = &contract.folder;
    let imports: String = contract.capabilities().iter().map(|name| format!("import {name};")).collect();
    let world = format!("package cabinet:kernel; world capabilities {{ {imports} }}");
    let ports: Result<Vec<_>> = contract.ports.iter().map(|port| module(contract, port)).collect();
    let ports = ports?;
    let optional: Result<Vec<_>> =
        contract.optional.iter().map(|interface| optional_module(contract, interface)).collect();
    let optional = optional?;
    let worlds = worlds(contract);
    Ok(quote! {
        wasmtime::component::bindgen!({
            path: #folder,
            inline: #world,
            world: "capabilities",
            #capabilities
        });
        #(#ports)*
        #(#optional)*
        #worlds
    })
}

/// The module of an interface that a plugin may export beside the one of its port. A component without it lacks nothing.
fn optional_module(contract: &Contract, optional: &OptionalInterface) -> Result<TokenStream> {
    let (name, guest, folder) = (optional.module(), optional.guest(), &contract.folder);
    let docs =
        format!("The interface `{}`, which a plugin of `{}` may export.", optional.name, optional.port);
    let world = format!("{}-export", optional.name);
    let inline =
        format!("package cabinet:kernel; world {world} {{ export cabinet:plugin/{}@0.1.0; }}", optional.name);
    let interface = contract.interface(optional.interface)?;
    let calls: Result<Vec<_>> = interface
        .functions
        .values()
        .map(|function| call(&contract.resolve, &guest, &optional.name, function))
        .collect();
    let calls = calls?;
    Ok(quote! {
        #[doc = #docs]
        pub(crate) mod #name {
            wasmtime::component::bindgen!({
                path: #folder,
                inline: #inline,
                world: #world,
                exports: { default: async },
                with: { "cabinet:host/types": crate::bindings::cabinet::host::types },
            });

            pub(crate) use exports::cabinet::plugin::#name as wit;

            /// Calls of the functions of the interface.
            pub(crate) mod call {
                use super::{#guest, wit};
                use crate::calls::UnclassifiedCall;

                #(#calls)*
            }
        }
    })
}

/// The module of one port.
fn module(contract: &Contract, port: &Port) -> Result<TokenStream> {
    let (name, guest, world, folder) = (port.module(), port.guest(), &port.world, &contract.folder);
    let docs = format!("The world `{world}`.");
    let shared = port.imports.iter().map(|import| {
        let interface = import.split('@').next().unwrap_or(import);
        let module = interface.rsplit('/').next().unwrap_or(interface);
        let module = ident(&module.to_snake_case());
        quote!(#interface: crate::bindings::cabinet::host::#module)
    });
    let interface = contract.interface(port.interface)?;
    let calls: Result<Vec<_>> = interface
        .functions
        .values()
        .map(|function| call(&contract.resolve, &guest, &port.name, function))
        .collect();
    let calls = calls?;
    Ok(quote! {
        #[doc = #docs]
        pub(crate) mod #name {
            wasmtime::component::bindgen!({
                path: #folder,
                world: #world,
                exports: { default: async },
                with: { #(#shared),* },
            });

            pub(crate) use exports::cabinet::plugin::#name as wit;

            /// Calls of the functions of the port.
            pub(crate) mod call {
                use super::{#guest, wit};
                use crate::calls::UnclassifiedCall;

                #(#calls)*
            }
        }
    })
}

/// The call of one function.
///
/// A free function and not a closure in the method of a port: the compiler needs seconds to prove that such a call is `Send`, and inside a
/// method with its own lifetimes it would repeat that proof for each method.
fn call(resolve: &Resolve, guest: &Ident, interface: &str, function: &Function) -> Result<TokenStream> {
    let name = &function.name;
    let docs = function.docs.contents.as_deref().unwrap_or_default();
    let rust = ident(&name.to_snake_case());
    let called = ident(&format!("call_{}", name.to_snake_case()));
    let interface = ident(&format!("cabinet_plugin_{}", interface.to_snake_case()));
    let mut arguments = Vec::new();
    let mut given = Vec::new();
    for parameter in &function.params {
        let argument = ident(&parameter.name.to_snake_case());
        let of = owned(resolve, &parameter.ty)?;
        given.push(lent(resolve, &parameter.ty, &argument)?);
        arguments.push(quote!(#argument: #of));
    }
    let (answer, fails_with_problem) = answer(resolve, function.result.as_ref())?;
    let said = match fails_with_problem {
        true => quote!(),
        false => quote!(.map(Ok)),
    };
    Ok(quote! {
        #[doc = #docs]
        pub(crate) fn #rust(#(#arguments),*) -> UnclassifiedCall<#guest, #answer> {
            UnclassifiedCall::new(#name, move |plugin: &#guest, store| {
                Box::pin(async move { plugin.#interface().#called(store, #(#given),*).await #said })
            })
        }
    })
}

/// What has one case per world.
fn worlds(contract: &Contract) -> TokenStream {
    let variants: Vec<_> = contract.ports.iter().map(Port::variant).collect();
    let modules: Vec<_> = contract.ports.iter().map(Port::module).collect();
    let guests: Vec<_> = contract.ports.iter().map(Port::guest).collect();
    let precompiled: Vec<_> = guests.iter().map(precompiled).collect();
    let optional = optional(contract);
    quote! {
        /// A component that has all exports of its world.
        pub(crate) enum PreparedPort {
            #(#variants(#modules::#precompiled<crate::capabilities::CallState>),)*
        }

        impl PreparedPort {
            fn new(
                world: cabinet_plugin_package::World,
                linked: wasmtime::component::InstancePre<crate::capabilities::CallState>,
            ) -> wasmtime::Result<Self> {
                Ok(match world {
                    #(cabinet_plugin_package::World::#variants => Self::#variants(#modules::#precompiled::new(linked)?),)*
                })
            }
        }

        #optional

        #(
            impl crate::world::Guest for #modules::#guests {
                const WORLD: cabinet_plugin_package::World = cabinet_plugin_package::World::#variants;
                const OPTIONAL: Option<&'static str> = None;
                type Pre = #modules::#precompiled<crate::capabilities::CallState>;

                fn prepared(prepared: &Prepared) -> Option<&Self::Pre> {
                    #[allow(unreachable_patterns, reason = "while there is one world")]
                    match &prepared.port {
                        PreparedPort::#variants(pre) => Some(pre),
                        _ => None,
                    }
                }

                async fn start(
                    pre: &Self::Pre,
                    store: &mut wasmtime::Store<crate::capabilities::CallState>,
                ) -> wasmtime::Result<Self> {
                    pre.instantiate_async(store).await
                }
            }

            impl crate::world::PortGuest for #modules::#guests {
                fn health() -> crate::calls::UnclassifiedCall<Self, String> {
                    crate::calls::UnclassifiedCall::new("health", move |plugin: &Self, store| {
                        Box::pin(async move {
                            let said = plugin.cabinet_plugin_lifecycle().call_health(store).await?;
                            Ok(said.map(|report| report.detail))
                        })
                    })
                }
            }
        )*

        /// Evaluates an expression with the guest type of a plugin's world under a name.
        macro_rules! with_guest {
            ($prepared:expr, $guest:ident => $body:expr) => {
                match &$prepared.port {
                    #($crate::bindings::PreparedPort::#variants(_) => {
                        type $guest = $crate::bindings::#modules::#guests;
                        $body
                    })*
                }
            };
        }
        pub(crate) use with_guest;
    }
}

/// The component with what it exports beside its port, and a guest for each interface that it may export.
fn optional(contract: &Contract) -> TokenStream {
    let all = &contract.optional;
    let modules: Vec<_> = all.iter().map(OptionalInterface::module).collect();
    let guests: Vec<_> = all.iter().map(OptionalInterface::guest).collect();
    let variants: Vec<_> = all.iter().map(OptionalInterface::variant).collect();
    let names = all.iter().map(|optional| &optional.name);
    let precompiled: Vec<_> = guests.iter().map(precompiled).collect();
    quote! {
        /// A component: what its world requires, and what it exports beside that.
        pub(crate) struct Prepared {
            pub(crate) port: PreparedPort,
            #(#modules: Option<#modules::#precompiled<crate::capabilities::CallState>>,)*
        }

        impl Prepared {
            /// # Errors
            /// The component lacks an export of its world.
            pub(crate) fn new(
                world: cabinet_plugin_package::World,
                linked: wasmtime::component::InstancePre<crate::capabilities::CallState>,
            ) -> wasmtime::Result<Self> {
                Ok(Self {
                    #(#modules: #modules::#precompiled::new(linked.clone()).ok(),)*
                    port: PreparedPort::new(world, linked)?,
                })
            }
        }

        #(
            impl crate::world::Guest for #modules::#guests {
                const WORLD: cabinet_plugin_package::World = cabinet_plugin_package::World::#variants;
                const OPTIONAL: Option<&'static str> = Some(#names);
                type Pre = #modules::#precompiled<crate::capabilities::CallState>;

                fn prepared(prepared: &Prepared) -> Option<&Self::Pre> {
                    match &prepared.port {
                        PreparedPort::#variants(_) => prepared.#modules.as_ref(),
                        _ => None,
                    }
                }

                async fn start(
                    pre: &Self::Pre,
                    store: &mut wasmtime::Store<crate::capabilities::CallState>,
                ) -> wasmtime::Result<Self> {
                    pre.instantiate_async(store).await
                }
            }
        )*
    }
}

/// wasmtime's precompiled form of a guest: `RecordsPluginPre`.
fn precompiled(guest: &Ident) -> Ident {
    ident(&format!("{guest}Pre"))
}
