//! JSON body extractor. Every body of this API is an object, and other JSON is rejected: serde's derived structs would also accept an array
//! as the fields in order, and an empty array as an empty form.

use crate::problem::ApiProblem;
use axum::extract::{FromRequest, OptionalFromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A JSON object as the request body.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiProblem> {
        let axum::Json(Object(body)) =
            <axum::Json<Object<T>> as FromRequest<S>>::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// None without a `Content-Type`: a call that may have a body, and has none.
impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, ApiProblem> {
        if !request.headers().contains_key(CONTENT_TYPE) {
            return Ok(None);
        }
        <Self as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// Deserializes `T` from an object only.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::StatusCode;

    #[derive(Debug, Default, PartialEq, Eq, serde::Deserialize)]
    #[serde(default)]
    struct Form {
        name: String,
        inner: Option<Box<Form>>,
    }

    async fn read(body: &'static str, content_type: &str) -> Result<Form, StatusCode> {
        let request = Request::post("/").header(CONTENT_TYPE, content_type).body(Body::from(body)).unwrap();
        match <Json<Form> as FromRequest<()>>::from_request(request, &()).await {
            Ok(Json(form)) => Ok(form),
            Err(problem) => Err(problem.status),
        }
    }

    #[tokio::test]
    async fn a_body_may_be_absent_and_not_wrong() {
        let absent = Request::post("/").body(Body::empty()).unwrap();
        let read = <Json<Form> as OptionalFromRequest<()>>::from_request(absent, &()).await.unwrap();
        assert!(read.is_none());
        let wrong =
            Request::post("/").header(CONTENT_TYPE, "application/json").body(Body::from("[]")).unwrap();
        assert!(<Json<Form> as OptionalFromRequest<()>>::from_request(wrong, &()).await.is_err());
    }

    #[tokio::test]
    async fn only_an_object_is_a_body() {
        let anna = Form { name: "Anna".to_owned(), inner: Some(Box::default()) };
        assert_eq!(read(r#"{"name":"Anna","inner":{}}"#, "application/json").await, Ok(anna));
        assert_eq!(read("{}", "application/json; charset=utf-8").await, Ok(Form::default()));
        for other in ["[]", r#"["Anna"]"#, "null", "1", r#""{}""#, r#"{"name":1}"#] {
            assert_eq!(
                read(other, "application/json").await,
                Err(StatusCode::UNPROCESSABLE_ENTITY),
                "{other}"
            );
        }
        for broken in ["", "{", r#"{"name":"a"} x"#] {
            assert_eq!(read(broken, "application/json").await, Err(StatusCode::BAD_REQUEST), "{broken}");
        }
        assert_eq!(read("{}", "text/plain").await, Err(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
}
