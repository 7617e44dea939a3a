//! Values of the contract as JSON, by their types. Names are those of the contract (`clinic-id`). A record is an object, an absent option
//! `null`, a case without a value its name, one with a value `{"name": value}`, bytes a text.

use serde_json::{Map, Number, Value};
use wasmtime::component::{Type, Val};

/// Reads a value of a type; `at` is its place, for the error.
pub(super) fn read(ty: &Type, value: &Value, at: &str) -> Result<Val, String> {
    let wrong = |expected: &str| format!("{at}: {expected} is expected");
    let whole = || value.as_i64().ok_or_else(|| wrong("a whole number"));
    let small = |least: i64, most: i64| {
        whole().and_then(|number| match (least..=most).contains(&number) {
            true => Ok(number),
            false => Err(wrong(&format!("a number from {least} to {most}"))),
        })
    };
    // `small` has checked the range, so none of these conversions fails.
    let out = |_| wrong("a number in range");
    Ok(match ty {
        Type::Bool => Val::Bool(value.as_bool().ok_or_else(|| wrong("true or false"))?),
        Type::S8 => Val::S8(small(i8::MIN.into(), i8::MAX.into())?.try_into().map_err(out)?),
        Type::U8 => Val::U8(small(0, u8::MAX.into())?.try_into().map_err(out)?),
        Type::S16 => Val::S16(small(i16::MIN.into(), i16::MAX.into())?.try_into().map_err(out)?),
        Type::U16 => Val::U16(small(0, u16::MAX.into())?.try_into().map_err(out)?),
        Type::S32 => Val::S32(small(i32::MIN.into(), i32::MAX.into())?.try_into().map_err(out)?),
        Type::U32 => Val::U32(small(0, u32::MAX.into())?.try_into().map_err(out)?),
        Type::S64 => Val::S64(whole()?),
        Type::U64 => Val::U64(value.as_u64().ok_or_else(|| wrong("a whole number from 0"))?),
        Type::Float64 => Val::Float64(value.as_f64().ok_or_else(|| wrong("a number"))?),
        Type::String => Val::String(value.as_str().ok_or_else(|| wrong("a text"))?.to_owned()),
        Type::List(list) => match (list.ty(), value) {
            (Type::U8, Value::String(text)) => Val::List(text.bytes().map(Val::U8).collect()),
            (item, Value::Array(items)) => Val::List(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, value)| read(&item, value, &format!("{at}.{index}")))
                    .collect::<Result<_, _>>()?,
            ),
            (Type::U8, _) => return Err(wrong("a text or a list of bytes")),
            _ => return Err(wrong("a list")),
        },
        Type::Record(record) => {
            let given = value.as_object().ok_or_else(|| wrong("an object"))?;
            if let Some(stranger) = given.keys().find(|key| !record.fields().any(|field| field.name == **key))
            {
                return Err(format!("{at}: there is no member {stranger:?}"));
            }
            let member = |name: &str, ty: &Type| {
                let value = given.get(name).unwrap_or(&Value::Null);
                Ok((name.to_owned(), read(ty, value, &format!("{at}.{name}"))?))
            };
            Val::Record(
                record.fields().map(|field| member(field.name, &field.ty)).collect::<Result<_, String>>()?,
            )
        }
        Type::Tuple(tuple) => {
            let items = value.as_array().filter(|items| items.len() == tuple.types().len());
            let items = items.ok_or_else(|| wrong(&format!("a list of {}", tuple.types().len())))?;
            let pairs = tuple.types().zip(items).enumerate();
            Val::Tuple(
                pairs
                    .map(|(index, (ty, value))| read(&ty, value, &format!("{at}.{index}")))
                    .collect::<Result<_, _>>()?,
            )
        }
        Type::Enum(names) => {
            let name = value.as_str().filter(|name| names.names().any(|known| known == *name));
            let known: Vec<&str> = names.names().collect();
            Val::Enum(name.ok_or_else(|| wrong(&format!("one of {}", known.join(", "))))?.to_owned())
        }
        Type::Variant(variant) => {
            let (name, payload) = match value {
                Value::String(name) => (name.as_str(), None),
                Value::Object(one) if one.len() == 1 => {
                    one.iter().next().map_or(("", None), |(name, value)| (name.as_str(), Some(value)))
                }
                _ => ("", None),
            };
            let known: Vec<&str> = variant.cases().map(|case| case.name).collect();
            let case = variant.cases().find(|case| case.name == name);
            let case = case.ok_or_else(|| wrong(&format!("one of {}", known.join(", "))))?;
            let inner = match &case.ty {
                None => None,
                Some(ty) => {
                    Some(Box::new(read(ty, payload.unwrap_or(&Value::Null), &format!("{at}.{name}"))?))
                }
            };
            Val::Variant(name.to_owned(), inner)
        }
        Type::Option(option) => Val::Option(match value {
            Value::Null => None,
            value => Some(Box::new(read(&option.ty(), value, at)?)),
        }),
        // No function of the contract takes another type.
        _ => return Err(wrong("a type that cannot be written as JSON")),
    })
}

/// A value as JSON.
pub(super) fn shown(value: &Val) -> Value {
    let payload = |value: &Option<Box<Val>>| value.as_ref().map_or(Value::Null, |value| shown(value));
    let one = |name: &str, value: Value| Value::Object(Map::from_iter([(name.to_owned(), value)]));
    match value {
        Val::Bool(value) => (*value).into(),
        Val::S8(value) => (*value).into(),
        Val::U8(value) => (*value).into(),
        Val::S16(value) => (*value).into(),
        Val::U16(value) => (*value).into(),
        Val::S32(value) => (*value).into(),
        Val::U32(value) => (*value).into(),
        Val::S64(value) => (*value).into(),
        Val::U64(value) => (*value).into(),
        Val::Float32(value) => Number::from_f64(f64::from(*value)).map_or(Value::Null, Value::Number),
        Val::Float64(value) => Number::from_f64(*value).map_or(Value::Null, Value::Number),
        Val::Char(value) => value.to_string().into(),
        Val::String(value) | Val::Enum(value) => value.clone().into(),
        Val::List(items) => bytes(items).unwrap_or_else(|| items.iter().map(shown).collect()),
        Val::FixedLengthList(items) | Val::Tuple(items) => items.iter().map(shown).collect(),
        Val::Record(members) => {
            Value::Object(members.iter().map(|(name, value)| (name.clone(), shown(value))).collect())
        }
        Val::Variant(name, None) => name.clone().into(),
        Val::Variant(name, Some(value)) => one(name, shown(value)),
        Val::Option(value) => payload(value),
        Val::Result(Ok(value)) => one("ok", payload(value)),
        Val::Result(Err(value)) => one("error", payload(value)),
        Val::Flags(names) => names.iter().cloned().collect(),
        // No function of the contract answers another type.
        other => format!("{other:?}").into(),
    }
}

/// Bytes that are a text.
fn bytes(items: &[Val]) -> Option<Value> {
    let byte = |item: &Val| match item {
        Val::U8(byte) => Some(*byte),
        _ => None,
    };
    let bytes: Vec<u8> = items.iter().map(byte).collect::<Option<_>>().filter(|_| !items.is_empty())?;
    String::from_utf8(bytes).ok().map(Value::String)
}

/// A value of a type, to begin with.
pub(super) fn example(ty: &Type) -> Value {
    match ty {
        Type::Bool => false.into(),
        Type::String => "".into(),
        Type::List(list) if matches!(list.ty(), Type::U8) => "".into(),
        Type::List(_) => Value::Array(Vec::new()),
        Type::Record(record) => {
            Value::Object(record.fields().map(|field| (field.name.to_owned(), example(&field.ty))).collect())
        }
        Type::Tuple(tuple) => tuple.types().map(|ty| example(&ty)).collect(),
        Type::Enum(names) => names.names().next().unwrap_or_default().into(),
        Type::Variant(variant) => variant.cases().next().map_or(Value::Null, |case| match &case.ty {
            None => case.name.into(),
            Some(ty) => Value::Object(Map::from_iter([(case.name.to_owned(), example(ty))])),
        }),
        Type::Option(_) => Value::Null,
        _ => 0.into(),
    }
}
