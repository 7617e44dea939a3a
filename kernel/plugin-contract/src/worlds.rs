//! The enum of the worlds.

use crate::contract::{Contract, Port};
use anyhow::Result;
use proc_macro2::TokenStream;
use quote::quote;

pub(crate) fn expand(contract: &Contract) -> Result<TokenStream> {
    let variants: Vec<_> = contract.ports.iter().map(Port::variant).collect();
    let names = contract.ports.iter().map(|port| &port.world);
    let summaries = contract.ports.iter().map(|port| &port.summary);
    let count = variants.len();
    Ok(quote! {
        /// The world of a plugin: the port that it implements.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum World {
            #(#[doc = #summaries] #variants,)*
        }

        impl World {
            /// All worlds that this kernel supports.
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            /// The name in `plugin.toml`.
            pub const fn name(self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                }
            }
        }
    })
}
