//! The administrators' table over a million accounts (issue 14: any page, any sort, any `%value%` filter p95 at most 100 ms on both databases).

use crate::hospital_words::Dice;
use crate::spread::{Spread, millis};
use anyhow::{Result, bail};
use cabinet_domain::{PersonName, search_form};
use cabinet_fakes::person;
use cabinet_ports::repository::{
    CabinetFilter, CabinetPage, CabinetPlace, CabinetSort, CabinetTerm, CabinetText, NewUser,
};
use cabinet_ports::{Clock as _, Stores, SystemClock};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::TimeDelta;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;
/// Accounts written in one transaction.
const AT_ONCE: u64 = 2_000;
/// The server gathers statistics about new rows by itself, within a minute (`autovacuum_naptime`) and the time that this takes.
const STATISTICS: Duration = Duration::from_secs(100);
/// Rows that numbered pages of a filter reach (`cabinet_administration::REACHED_BY_NUMBER`).
const REACHED: u64 = 1_000;

/// Surnames that many people share, and the syllables of the others.
const SHARED: [&str; 12] = [
    "Иванов",
    "Смирнов",
    "Кузнецов",
    "Попов",
    "Васильев",
    "Петров",
    "Соколов",
    "Михайлов",
    "Новиков",
    "Фёдоров",
    "Морозов",
    "Волков",
];
const SYLLABLES: [&str; 24] = [
    "ба", "ве", "ги", "до", "жу", "за", "ки", "ле", "мо", "ну", "пе", "ря", "си", "то", "фу", "ха", "це",
    "чи", "шо", "щу", "бер", "вол", "гор", "дан",
];
const FIRST: [&str; 10] =
    ["Иван", "Анна", "Пётр", "Мария", "Сергей", "Ольга", "Дмитрий", "Елена", "Андрей", "Наталья"];
const PATRONYMICS: [&str; 6] = ["Иванович", "Петровна", "Сергеевич", "Андреевна", "Дмитриевич", "Михайловна"];

/// Options of the measurement.
#[derive(Args)]
pub struct Cabinets {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    /// Number of accounts.
    #[arg(long, default_value_t = 1_000_000)]
    accounts: u64,
    /// Queries of each kind.
    #[arg(long, default_value_t = 300)]
    questions: u64,
}

/// A kind of query.
#[derive(Debug, Clone, Copy)]
enum Kind {
    FirstPage,
    NumberedPage,
    NextPage,
    Filter,
    FilterDeep,
    ShortFilter,
    Search,
    New,
    Count,
    CountFiltered,
}

const KINDS: [(Kind, &str); 10] = [
    (Kind::FirstPage, "first page, any sort"),
    (Kind::NumberedPage, "any page by number, any sort"),
    (Kind::NextPage, "next page, any sort"),
    (Kind::Filter, "%value% of a column, any sort"),
    (Kind::FilterDeep, "%value%, any numbered page, any sort"),
    (Kind::ShortFilter, "one or two characters, any sort"),
    (Kind::Search, "two words in any column, any sort"),
    (Kind::New, "new accounts, any sort"),
    (Kind::Count, "count of all"),
    (Kind::CountFiltered, "count with %value%"),
];

impl Cabinets {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("cabinets.db");
        std::fs::create_dir_all(&self.folder)?;
        if file.exists() {
            bail!("{} is there already; name another folder or remove it", file.display());
        }
        self.measure("SQLite", open_sqlite(&file).await?).await?;
        if let Some(url) = &self.postgres {
            self.measure("PostgreSQL", open_postgres(&url.clone().into(), CONNECTIONS)?).await?;
        }
        Ok(())
    }

    async fn measure(&self, name: &str, storage: Storage) -> Result<()> {
        storage.migrate().await?;
        let vault = Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[])?);
        let stores = storage.stores(&vault);
        let begin = Instant::now();
        self.fill(&stores).await?;
        println!("cabinets: {name}: {} accounts in {:.0} s", self.accounts, begin.elapsed().as_secs_f64());
        if storage.kind() == "postgres" {
            tokio::time::sleep(STATISTICS).await;
        }
        for (kind, what) in KINDS {
            let (mut times, mut rows) = (Spread::default(), 0);
            for number in 0..self.questions {
                let mut dice = Dice::of(u64::MAX - number * 16 - kind as u64);
                let question = self.question(kind, &mut dice);
                let begin = Instant::now();
                rows += question.ask(&stores).await?;
                times.add(begin.elapsed());
            }
            println!(
                "cabinets: {name}: {what}: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms; {} queries, {rows} rows (at most 100 ms at p95)",
                millis(times.quantile(0.5)),
                millis(times.quantile(0.95)),
                millis(times.quantile(0.99)),
                times.len(),
            );
        }
        storage.close().await;
        Ok(())
    }

    async fn fill(&self, stores: &Stores) -> Result<()> {
        let mut next = 0;
        while next < self.accounts {
            let end = self.accounts.min(next + AT_ONCE);
            let mut work = stores.begin().await?;
            for number in next..end {
                work.users().add(account(number)?, None).await?;
            }
            work.commit().await?;
            next = end;
        }
        // One in fifty is new.
        let limit = i64::try_from(self.accounts * 49 / 50)?;
        loop {
            let ids = stores.cabinets.new_matching(&CabinetFilter::default(), limit, 10_000).await?;
            if ids.is_empty() {
                return Ok(());
            }
            let mut work = stores.begin().await?;
            work.cabinets().mark_viewed(&ids, SystemClock.now()).await?;
            work.commit().await?;
        }
    }

    fn question(&self, kind: Kind, dice: &mut Dice) -> Question {
        let sort = pick(&CabinetSort::ALL, dice);
        let mut page =
            CabinetPage { sort, is_descending: dice.below(2) == 0, place: CabinetPlace::Skip(0), size: 21 };
        let mut filter = CabinetFilter::default();
        let mut is_count = false;
        match kind {
            Kind::FirstPage => {}
            Kind::NumberedPage => page.place = CabinetPlace::Skip(number(dice.below(self.accounts))),
            Kind::NextPage => {
                page.place = CabinetPlace::After(i64::try_from(dice.below(self.accounts)).unwrap_or(1) + 1);
            }
            Kind::Filter => filter.terms = vec![term(dice)],
            Kind::FilterDeep => {
                filter.terms = vec![term(dice)];
                page.place = CabinetPlace::Skip(number(dice.below(REACHED)));
            }
            Kind::ShortFilter => {
                let text: String = search_form(pick(&SHARED, dice))
                    .chars()
                    .take(number(1 + dice.below(2)) as usize)
                    .collect();
                filter.terms = vec![CabinetTerm { column: None, texts: vec![text] }];
            }
            Kind::Search => {
                let (one, other) = (search_form(&surname(dice)), search_form(pick(&FIRST, dice)));
                filter.terms =
                    [one, other].map(|text| CabinetTerm { column: None, texts: vec![text] }).to_vec();
            }
            Kind::New => filter.is_new = Some(true),
            Kind::Count => is_count = true,
            Kind::CountFiltered => {
                filter.terms = vec![term(dice)];
                is_count = true;
            }
        }
        Question { filter, page, is_count }
    }
}

/// A query to be measured.
struct Question {
    filter: CabinetFilter,
    page: CabinetPage,
    is_count: bool,
}

impl Question {
    async fn ask(&self, stores: &Stores) -> Result<u64> {
        if self.is_count {
            return Ok(stores.cabinets.count(&self.filter).await?.total);
        }
        Ok(stores.cabinets.list(&self.filter, self.page).await?.len() as u64)
    }
}

fn account(number: u64) -> Result<NewUser> {
    let mut dice = Dice::of(number);
    let login = format!("login{}x{number}", dice.below(1_000_000));
    let person = person(&login);
    Ok(NewUser {
        email: Some(
            format!("{login}@{}", pick(&["mail.example", "post.example", "box.example"], &mut dice))
                .parse()?,
        ),
        name: PersonName {
            last_name: surname(&mut dice),
            first_name: pick(&FIRST, &mut dice).to_owned(),
            patr_name: Some(pick(&PATRONYMICS, &mut dice).to_owned()),
        },
        birth_date: cabinet_domain::BirthDate::stored(
            person.birth_date.day() + TimeDelta::days(i64::try_from(dice.below(15_000))?),
        ),
        created_at: person.created_at + TimeDelta::seconds(i64::try_from(number)?),
        ..person
    })
}

/// Half of the people share a surname.
fn surname(dice: &mut Dice) -> String {
    if dice.below(2) == 0 {
        return pick(&SHARED, dice).to_owned();
    }
    let mut name: String = (0..2 + dice.below(2)).map(|_| pick(&SYLLABLES, dice)).collect();
    name += pick(&["ов", "ин", "ский", "енко"], dice);
    let mut characters = name.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + characters.as_str()
}

/// A part of somebody's surname, login or address.
fn term(dice: &mut Dice) -> CabinetTerm {
    let (column, text) = match dice.below(4) {
        0 => (CabinetText::Username, format!("{}", 100 + dice.below(99_900))),
        1 => (CabinetText::Email, format!("{}@", dice.below(10_000))),
        _ => (CabinetText::LastName, search_form(&surname(dice))),
    };
    let characters: Vec<char> = text.chars().collect();
    let length = characters.len().min(3 + number(dice.below(4)) as usize);
    let from = number(dice.below((characters.len() - length + 1) as u64)) as usize;
    let part = characters.iter().skip(from).take(length).collect();
    CabinetTerm { column: Some(column), texts: vec![part] }
}

fn pick<T: Copy>(of: &[T], dice: &mut Dice) -> T {
    let place = usize::try_from(dice.below(of.len() as u64)).unwrap_or_default();
    #[expect(
        clippy::indexing_slicing,
        reason = "the lists are not empty, and the place is below their length"
    )]
    of[place]
}

fn number(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
