//! The grammar of conditions: that of survey-core (`grammar.pegjs`), rule by rule, so that what is read here is read alike there. Stricter in
//! two places: a bracket must be closed, and an operator must have both its sides.

/// An expression as it was written.
#[derive(Debug, Clone)]
pub enum Syntax {
    Nothing,
    Bool(bool),
    Number(f64),
    /// A text in quotes or a bare word.
    Text(String),
    Name(String),
    List(Vec<Syntax>),
    /// Operators of one rank, from the left.
    Chain(Box<Syntax>, Vec<(Operator, Syntax)>),
    Not(Box<Syntax>),
    Empty(Box<Syntax>),
    NotEmpty(Box<Syntax>),
    Call(String, Vec<Syntax>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Multiply,
    Divide,
    Modulo,
    Power,
    Contains,
    NotContains,
    AnyOf,
    AllOf,
    NoneOf,
}

/// Longest expression, in characters.
pub const LONGEST: usize = 2_000;
/// Deepest nesting of brackets, functions, lists and negations.
pub const DEEPEST: usize = 32;

/// Why a text is no expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyntaxFault {
    TooLong,
    TooDeep,
    /// At this character.
    Unexpected(usize),
}

type Level = (&'static [(&'static str, Operator)], bool);

/// Operators by rank, the weakest first. Of one rank, the first that fits is taken. The order is that of the grammar.
const LEVELS: [Level; 6] = {
    use Operator::{
        And, Divide, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Minus, Modulo, Multiply, NotEqual,
        Or, Plus, Power,
    };
    [
        (&[("||", Or), ("or", Or)], false),
        (&[("&&", And), ("and", And)], false),
        (
            &[
                ("<=", LessOrEqual),
                ("lessorequal", LessOrEqual),
                (">=", GreaterOrEqual),
                ("greaterorequal", GreaterOrEqual),
                ("==", Equal),
                ("equal", Equal),
                ("=", Equal),
                ("!=", NotEqual),
                ("notequal", NotEqual),
                ("<", Less),
                ("less", Less),
                (">", Greater),
                ("greater", Greater),
            ],
            false,
        ),
        (&[("+", Plus), ("-", Minus)], false),
        (&[("*", Multiply), ("/", Divide), ("%", Modulo)], false),
        (&[("^", Power), ("power", Power)], false),
    ]
};

const FUNCTION_OPERATORS: Level = (
    &[
        ("*=", Operator::Contains),
        ("contains", Operator::Contains),
        ("contain", Operator::Contains),
        ("notcontains", Operator::NotContains),
        ("notcontain", Operator::NotContains),
        ("anyof", Operator::AnyOf),
        ("allof", Operator::AllOf),
        ("noneof", Operator::NoneOf),
    ],
    true,
);

/// Reads an expression.
///
/// # Errors
/// The text is too long, too deep, or no expression.
pub fn parse(text: &str) -> Result<Syntax, SyntaxFault> {
    if text.chars().count() > LONGEST {
        return Err(SyntaxFault::TooLong);
    }
    // Spellings that survey-core replaces before it reads (`ConditionsParser.patchExpression`), in its order.
    let text = text.replace("=>", ">=").replace("=<", "<=").replace("<>", "!=").replace("equals", "equal ");
    let mut reader =
        Reader { text: &text, at: 0, depth: 0, farthest: 0, is_too_deep: false, is_unclosed: false };
    reader.skip_space();
    let expression = reader.expression();
    reader.skip_space();
    match expression {
        _ if reader.is_too_deep => Err(SyntaxFault::TooDeep),
        Some(expression) if reader.at == text.len() && !reader.is_unclosed => Ok(expression),
        _ => {
            let read = text.get(..reader.farthest.max(reader.at)).unwrap_or_default();
            Err(SyntaxFault::Unexpected(read.chars().count()))
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    farthest: usize,
    is_too_deep: bool,
    /// A bracket was not closed. Nothing else is tried then: trying `negate(` as a function and as an operator at each level would double the
    /// time with each.
    is_unclosed: bool,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.farthest = self.farthest.max(self.at);
    }

    /// Takes a word in any case.
    fn take(&mut self, word: &str) -> bool {
        let fits = self.rest().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if fits {
            self.at += word.len();
        }
        fits
    }

    /// Takes a word as it is written.
    fn take_exactly(&mut self, word: &str) -> bool {
        let fits = self.rest().starts_with(word);
        if fits {
            self.at += word.len();
        }
        fits
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken =
            rest.get(..rest.find(|character| !fits(character)).unwrap_or(rest.len())).unwrap_or_default();
        self.at += taken.len();
        taken
    }

    fn expression(&mut self) -> Option<Syntax> {
        self.skip_space();
        let expression = self.level(0)?;
        self.skip_space();
        Some(expression)
    }

    fn level(&mut self, level: usize) -> Option<Syntax> {
        match LEVELS.get(level) {
            Some(operators) => self.chain(operators, |reader| reader.level(level + 1)),
            None => self.chain(&FUNCTION_OPERATORS, Self::factor),
        }
    }

    fn chain(
        &mut self,
        (operators, is_last): &Level,
        next: impl Fn(&mut Self) -> Option<Syntax>,
    ) -> Option<Syntax> {
        let head = next(self)?;
        let mut tail = Vec::new();
        loop {
            let before = self.at;
            self.skip_space();
            let Some((_, operator)) = operators.iter().find(|(word, _)| self.take(word)) else {
                self.at = before;
                break;
            };
            self.skip_space();
            match next(self) {
                Some(operand) => tail.push((*operator, operand)),
                // The grammar accepts `{a} contains` with nothing behind it; here it is a fault.
                None if *is_last => return None,
                None => {
                    self.at = before;
                    break;
                }
            }
        }
        Some(if tail.is_empty() { head } else { Syntax::Chain(Box::new(head), tail) })
    }

    fn factor(&mut self) -> Option<Syntax> {
        self.depth += 1;
        self.is_too_deep |= self.depth > DEEPEST;
        let factor = if self.is_too_deep || self.is_unclosed { None } else { self.factor_within() };
        self.depth -= 1;
        factor
    }

    fn factor_within(&mut self) -> Option<Syntax> {
        let start = self.at;
        if self.take("(") {
            if let Some(expression) = self.expression() {
                return self.close().then_some(expression);
            }
            self.at = start;
            return None;
        }
        if let Some(call) = self.call() {
            return Some(call);
        }
        self.at = start;
        if self.take("!") || self.take("negate") {
            self.skip_space();
            if let Some(factor) = self.factor() {
                return Some(Syntax::Not(Box::new(factor)));
            }
            self.at = start;
        }
        if let Some(atom) = self.atom() {
            let after = self.at;
            self.skip_space();
            if self.take("empty") {
                return Some(Syntax::Empty(Box::new(atom)));
            }
            if self.take("notempty") {
                return Some(Syntax::NotEmpty(Box::new(atom)));
            }
            self.at = after;
            return Some(atom);
        }
        self.at = start;
        if self.take("[") {
            let items = self.sequence();
            if self.take("]") {
                return Some(Syntax::List(items));
            }
        }
        self.at = start;
        None
    }

    fn call(&mut self) -> Option<Syntax> {
        let name = self.word()?.to_owned();
        if !self.take("(") {
            return None;
        }
        let parameters = self.sequence();
        self.close().then_some(Syntax::Call(name, parameters))
    }

    fn close(&mut self) -> bool {
        let is_closed = self.take(")");
        self.is_unclosed |= !is_closed;
        is_closed
    }

    fn sequence(&mut self) -> Vec<Syntax> {
        let mut items = Vec::new();
        let start = self.at;
        match self.expression() {
            Some(first) => items.push(first),
            None => {
                self.at = start;
                return items;
            }
        }
        loop {
            let before = self.at;
            self.skip_space();
            if !self.take(",") {
                self.at = before;
                return items;
            }
            match self.expression() {
                Some(item) => items.push(item),
                None => {
                    self.at = before;
                    return items;
                }
            }
        }
    }

    /// `Letters (Digits Letters*)*`
    fn word(&mut self) -> Option<&'a str> {
        let is_letter = |character: char| character.is_ascii_alphabetic() || character == '_';
        if !self.rest().starts_with(is_letter) {
            return None;
        }
        Some(self.take_while(|character| is_letter(character) || character.is_ascii_digit()))
    }

    fn atom(&mut self) -> Option<Syntax> {
        self.skip_space();
        if self.take_exactly("undefined") || self.take_exactly("null") {
            return Some(Syntax::Nothing);
        }
        if self.take("true") {
            return Some(Syntax::Bool(true));
        }
        if self.take("false") {
            return Some(Syntax::Bool(false));
        }
        if let Some(number) = self.number() {
            return Some(Syntax::Number(number));
        }
        if let Some(word) = self.word() {
            return Some(Syntax::Text(word.to_owned()));
        }
        if let Some(text) = self.quoted() {
            return Some(Syntax::Text(text));
        }
        let start = self.at;
        if self.take("{") {
            let name = self.take_while(|character| !matches!(character, '{' | '}'));
            if !name.is_empty() && self.take("}") {
                return Some(Syntax::Name(name.to_owned()));
            }
        }
        self.at = start;
        None
    }

    fn number(&mut self) -> Option<f64> {
        let start = self.at;
        let digits = |reader: &mut Self| reader.take_while(|character| character.is_ascii_digit());
        if self.take_exactly("0x") {
            let hexadecimal = digits(self);
            if !hexadecimal.is_empty() {
                return Some(super::number::from_text(&format!("0x{hexadecimal}")));
            }
            self.at = start;
        }
        let sign = if self.take("-") { -1.0 } else { 1.0 };
        let number_start = self.at;
        let whole = digits(self);
        if !whole.is_empty() && self.take(".") {
            let fraction = digits(self);
            if !fraction.is_empty() {
                return Some(sign * super::number::parse_float(&format!("{whole}.{fraction}")));
            }
        }
        self.at = number_start;
        // `NonZeroDigits Digits?` or a single zero: what follows a zero is not part of the number.
        if self.take_exactly("0") {
            return Some(0.0 * sign);
        }
        let whole = digits(self);
        if whole.is_empty() {
            self.at = start;
            return None;
        }
        Some(sign * super::number::parse_int(whole))
    }

    /// A text in single or double quotes. Neither kind may be in it, except after a backslash.
    fn quoted(&mut self) -> Option<String> {
        let start = self.at;
        let quote = ["'", "\""].into_iter().find(|quote| self.take(quote))?;
        let mut text = String::new();
        loop {
            if self.take("\\'") {
                text.push('\'');
            } else if self.take("\\\"") {
                text.push('"');
            } else if self.take(quote) {
                return Some(text);
            } else {
                match self.rest().chars().next() {
                    Some(character) if !matches!(character, '\'' | '"') => {
                        self.at += character.len_utf8();
                        text.push(character);
                    }
                    _ => {
                        self.at = start;
                        return None;
                    }
                }
            }
        }
    }
}
