//! A minimal browser: it reads the login page, selects a person, and records where it is redirected.

use std::collections::BTreeMap;

/// Does not follow redirects.
pub struct Browser(reqwest::Client);

/// The query of the redirect back to the cabinet.
pub type Back = BTreeMap<String, String>;

impl Browser {
    pub fn new() -> Self {
        // Another test may have installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
        Self(client.unwrap())
    }

    /// Opens the address of a sign-in. Returns the path of the login page, or the redirect back with an error.
    pub async fn open(&self, url: &str) -> String {
        let answer = self.0.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 302, "{}", answer.text().await.unwrap());
        answer.headers()["location"].to_str().unwrap().to_owned()
    }

    /// Selects a person. Returns the redirect back.
    pub async fn sign_in(&self, portal: &str, url: &str, oid: u64) -> Back {
        let page = self.open(url).await;
        if !page.starts_with('/') {
            return query(&page);
        }
        self.send(portal, &page, ("oid", oid.to_string())).await
    }

    /// Presses the refuse button. Returns the redirect back.
    pub async fn refuse(&self, portal: &str, url: &str) -> Back {
        let page = self.open(url).await;
        self.send(portal, &page, ("refuse", "true".to_owned())).await
    }

    async fn send(&self, portal: &str, page: &str, choice: (&str, String)) -> Back {
        let shown = self.0.get(format!("{portal}{page}")).send().await.unwrap();
        assert_eq!(shown.status(), 200);
        let ceremony = page.split_once("ceremony=").unwrap().1.to_owned();
        let form = [("ceremony", ceremony), choice];
        let answer = self.0.post(format!("{portal}/login")).form(&form).send().await.unwrap();
        assert_eq!(answer.status(), 302);
        query(answer.headers()["location"].to_str().unwrap())
    }
}

fn query(address: &str) -> Back {
    let url = url::Url::parse(address).unwrap();
    assert!(address.starts_with(super::env::REDIRECT), "{address}");
    url.query_pairs().into_owned().collect()
}
