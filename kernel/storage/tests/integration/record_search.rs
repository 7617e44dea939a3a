//! Full-text search over documents: FTS5 and `tsvector` agree on every input.

use crate::odd_texts::{draw, text};
use crate::people::user;
use crate::records::{copy, document};
use cabinet_domain::{MedicalDocumentKind, RecordDocumentId, UserId};
use cabinet_ports::Stores;
use cabinet_ports::repository::{NewDocument, SearchStem};
use proptest::collection::vec;

use MedicalDocumentKind::{Fragment, Research};

/// Runs a search: `гастр*` is a prefix, `гастрит` a whole word.
async fn found(stores: &Stores, owner: UserId, asked: &str) -> Vec<RecordDocumentId> {
    let stems: Vec<_> = asked
        .split(' ')
        .map(|word| SearchStem {
            stem: word.trim_end_matches('*').to_owned(),
            is_prefix: word.ends_with('*'),
        })
        .collect();
    stores.records.search(owner, &MedicalDocumentKind::ALL, &stems, 9).await.unwrap()
}

on_every_storage! {
    ///
    async fn every_word_must_be_there_whole_or_as_a_beginning(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (both, one, code) =
            (document("d-1", 1, "хрон гастрит k29 5"), document("d-2", 2, "остр гастрит"), document("d-3", 3, "k295 гастр"));
        copy(&stores, anna, vec![both.clone(), one.clone(), code.clone()]).await;
        let sorted = |mut ids: Vec<RecordDocumentId>| { ids.sort_unstable(); ids };
        let all = sorted(vec![both.id, one.id, code.id]);
        assert_eq!(sorted(found(&stores, anna, "гастр*").await), all);
        assert_eq!(found(&stores, anna, "гастр").await, [code.id]);
        assert_eq!(found(&stores, anna, "гастрит хрон").await, [both.id]);
        assert_eq!(found(&stores, anna, "хро* гас* k2*").await, [both.id]);
        assert_eq!(found(&stores, anna, "K29").await, [both.id], "capitals are no other word");
        assert_eq!(sorted(found(&stores, anna, "k29*").await), sorted(vec![both.id, code.id]));
        for nothing in ["хрон остр", "астр*", "гастрита", "", "*", "- ;"] {
            assert_eq!(found(&stores, anna, nothing).await, [], "{nothing:?}");
        }
    }

    async fn kinds_and_their_number_bound_the_hits(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let research = NewDocument { kind: Research, ..document("d-2", 2, "кровь") };
        let fragments = [document("d-1", 1, "кровь"), document("d-3", 3, "кровь")];
        copy(&stores, anna, vec![fragments[0].clone(), research.clone(), fragments[1].clone()]).await;
        let stems = [SearchStem { stem: "кровь".to_owned(), is_prefix: false }];
        let search = |kinds: &'static [MedicalDocumentKind], at_most| stores.records.search(anna, kinds, &stems, at_most);
        assert_eq!(search(&[Research], 9).await.unwrap(), [research.id]);
        assert_eq!(search(&[Fragment], 9).await.unwrap(), [fragments[1].id, fragments[0].id], "the newest first");
        assert_eq!(search(&[Fragment, Research], 2).await.unwrap(), [fragments[1].id, research.id]);
        assert_eq!(search(&[Fragment], 0).await.unwrap(), []);
        assert_eq!(search(&[], 9).await.unwrap(), []);
    }

    async fn who_repeats_the_words_comes_first_then_the_newest(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let once = [document("d-1", 1, "а б в г кровь д"), document("d-2", 2, "а б в г кровь д")];
        let thrice = document("d-0", 0, "а кровь в кровь кровь д");
        copy(&stores, anna, vec![once[1].clone(), thrice.clone(), once[0].clone()]).await;
        assert_eq!(found(&stores, anna, "кров*").await, [thrice.id, once[1].id, once[0].id]);
    }

    ///
    async fn a_search_never_leaves_the_owner_s_record(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let hers = document("d-1", 0, "гастрит");
        copy(&stores, anna, vec![hers.clone()]).await;
        // His text imitates hers: her id is no secret to him.
        let forged = format!("{}гастрит гастрит", anna.0.simple());
        let his = document("d-1", 0, &forged);
        copy(&stores, petr, vec![his.clone()]).await;
        assert_eq!(found(&stores, anna, "гас*").await, [hers.id]);
        assert_eq!(found(&stores, petr, "гас*").await, [his.id]);
        let olga = user(&stores, "olga").await.id;
        for asked in ["гас*".to_owned(), format!("{}*", anna.0.simple()), format!("{}гастрит", anna.0.simple())] {
            assert_eq!(found(&stores, olga, &asked).await, [], "{asked}");
        }
    }

    async fn nothing_that_is_typed_breaks_a_search(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        copy(&stores, anna, vec![document("d-1", 0, "гастрит and or not near")]).await;
        let typed = [
            "\"", "'", "\\", "*", "a\0b", "\"a\" OR \"b\"", "NEAR(a b)", "words:гастрит", "-гастрит", "^гастрит", "a:*b", "!a", "a <-> b",
            "(", "{a}", "%", "'a':*&'b'", "\u{301}", "\u{ffff}", "AND", "🤒", "\u{200d}", "$1", "?1",
        ];
        let mut odd: Vec<String> = typed.map(str::to_owned).into();
        odd.extend(draw(text(), 64));
        odd.push("я".repeat(10_000));
        for odd in odd {
            for is_prefix in [true, false] {
                let stems = [SearchStem { stem: odd.clone(), is_prefix }];
                let hits = stores.records.search(anna, &[Fragment], &stems, 9).await.unwrap();
                assert!(hits.len() <= 1, "{odd:?}");
            }
        }
        let many = vec!["гастрит"; 1000].join(" ");
        assert_eq!(found(&stores, anna, &many).await.len(), 1);
    }

    async fn whatever_a_hospital_writes_is_found_by_its_words(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let texts = draw(vec(text(), 1..6), 48);
        let documents: Vec<_> = texts.iter().zip(0..).map(|(words, number)| document(&format!("d-{number}"), number, &words.join(" "))).collect();
        copy(&stores, anna, documents.clone()).await;
        for (words, document) in texts.iter().zip(&documents) {
            for word in words.iter().flat_map(|words| words.split_whitespace()) {
                let stems = [SearchStem { stem: word.to_owned(), is_prefix: false }];
                let hits = stores.records.search(anna, &[Fragment], &stems, 99).await.unwrap();
                let has_letters = !SearchStem::words(&stems).is_empty();
                assert_eq!(hits.contains(&document.id), has_letters, "{word:?} of {words:?}");
            }
        }
    }

    async fn a_text_of_hundreds_of_pages_is_kept_and_its_beginning_found(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let endless: String = (0..150_000).map(|number| format!("слово{number} ")).collect();
        let long = document("d-1", 0, &endless);
        copy(&stores, anna, vec![long.clone(), document("d-2", 0, "слово")]).await;
        assert_eq!(found(&stores, anna, "слово777").await, [long.id]);
        assert_eq!(found(&stores, anna, "слово149999").await, []);
        assert_eq!(found(&stores, anna, "слов*").await.len(), 2);
    }
}
