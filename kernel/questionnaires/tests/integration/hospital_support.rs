//! A hospital with a questionnaire service of its own, and two patients whom it knows.

use crate::support::{Scene, scene};
use cabinet_domain::{ConsentKind, PatientId, Patients, QuestionnaireAssignmentId, Relation, UserId};
use cabinet_fakes::{FakeQuestionnaires, consent};
use cabinet_ports::repository::{Job, ServiceQuestionnaire};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _, LetterTemplate};
use cabinet_questionnaires::{
    DELIVER_ANSWERS, DeliverAnswers, HospitalMetrics, HospitalService, QuestionnaireCaller,
    QuestionnaireLetters, QuestionnaireParts, QuestionnaireService,
};
use cabinet_test_storage::committed;
use cabinet_vault::Vault;
use chrono::TimeDelta;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// The hospital's ids of the patients.
pub const ANNA: &str = "10001";
pub const PETR: &str = "10002";

pub struct AtHospital {
    pub scene: Scene,
    pub hospital: Arc<FakeQuestionnaires>,
    pub service: Arc<QuestionnaireService>,
    registry: Registry,
    pub anna: QuestionnaireCaller,
    pub petr: QuestionnaireCaller,
}

pub async fn at_hospital(patients: Patients) -> AtHospital {
    let scene = scene().await;
    let hospital = Arc::new(FakeQuestionnaires::new(scene.clock.clone()));
    let key = "the key of the tests: 32 bytes or more".to_owned().into();
    let mut registry = Registry::default();
    let service = QuestionnaireService::open(QuestionnaireParts {
        stores: scene.stores.clone(),
        vault: Arc::new(Vault::new(&key, &[]).unwrap()),
        zone: chrono_tz::Europe::Moscow,
        language: "ru".to_owned(),
        letters: QuestionnaireLetters { post: Some(scene.post.clone()), ..QuestionnaireLetters::default() },
        link_url: "https://cabinet.test/quiz/link".parse().unwrap(),
        hospital: Some(HospitalService {
            port: hospital.clone(),
            host: "vista".parse().unwrap(),
            patients,
            consent_versions: [("ru".to_owned(), "0123456789ab".to_owned())].into(),
            metrics: HospitalMetrics::new(&mut registry),
        }),
        clock: scene.clock.clone(),
    });
    for (caller, patient) in [(&scene.anna, ANNA), (&scene.petr, PETR)] {
        set_patient(&scene, caller.user, patient).await;
        committed!(scene.stores, consents.add(consent(caller.user, ConsentKind::PersonalData)))
            .await
            .unwrap();
    }
    let (anna, petr) = (scene.anna.clone(), scene.petr.clone());
    AtHospital { scene, hospital, service, registry, anna, petr }
}

pub async fn set_patient(scene: &Scene, user: UserId, patient: &str) {
    let relation = Relation {
        user,
        host: "vista".parse().unwrap(),
        clinic: "vista".into(),
        patient: PatientId(patient.to_owned()),
        confirmed_at: crate::support::start(),
    };
    committed!(scene.stores, relations.set(relation)).await.unwrap();
}

impl AtHospital {
    /// The id of the only questionnaire on a list.
    pub async fn only(&self, caller: &QuestionnaireCaller) -> QuestionnaireAssignmentId {
        let list = self.service.results(caller, None).await.unwrap();
        assert_eq!(list.len(), 1);
        list[0].assignment.id
    }

    /// What is kept.
    pub async fn row(&self, id: QuestionnaireAssignmentId) -> ServiceQuestionnaire {
        self.scene.stores.service_questionnaires.find(id).await.unwrap().unwrap()
    }

    /// The templates of the e-mails so far, which name nothing.
    pub fn letters(&self) -> Vec<LetterTemplate> {
        let written = self.scene.post.written();
        assert!(written.iter().all(|letter| letter.details.is_empty() && letter.user == self.anna.user));
        written.into_iter().map(|letter| letter.template).collect()
    }

    /// Lines of the metrics without comments.
    pub fn metrics(&self) -> Vec<String> {
        let mut text = String::new();
        encode(&mut text, &self.registry).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    }

    /// The open jobs that give answers to the service.
    pub async fn jobs(&self) -> Vec<Job> {
        let at = self.scene.clock.now() + TimeDelta::days(30);
        self.scene.stores.jobs.take(DELIVER_ANSWERS, at, TimeDelta::zero(), 9).await.unwrap()
    }

    /// Runs the only job, whenever it is due.
    pub async fn run_job(&self) -> JobOutcome {
        let jobs = self.jobs().await;
        assert_eq!(jobs.len(), 1);
        DeliverAnswers(self.service.clone()).run(&jobs[0]).await
    }
}
