//! An example for each command of authors and publishers, shown at the end of its `--help`.

use clap::Command;

/// The commands as they are typed.
const EXAMPLES: [&str; 37] = [
    "cabinet plugin new my-clinic --world scheduling",
    "cabinet plugin build my-clinic",
    "cabinet plugin check my-clinic",
    "cabinet plugin sdk my-clinic",
    "cabinet plugin call doctors {\"clinic-id\":\"7\",\"speciality-id\":\"2\"} --dir my-clinic",
    "cabinet plugin test my-clinic",
    "cabinet plugin conform my-clinic --write --html report.html",
    "cabinet plugin dev my-clinic --port 4281",
    "cabinet plugin key release.pem --name release",
    "cabinet plugin pack my-clinic --out packages",
    "cabinet plugin sign packages/my-clinic-0.1.0.cabinet-plugin --key release.pem",
    "cabinet plugin verify --variant hospital15 --config /etc/cabinet/hospital15.toml",
    "cabinet plugin publish packages/my-clinic-0.1.0.cabinet-plugin --catalogue /srv/catalogue",
    "cabinet plugin install my-clinic --from https://vendor.example/catalogue --share 10 --variant hospital15",
    "cabinet plugin list --variant hospital15 --from /media/catalogue",
    "cabinet plugin reload my-clinic --variant hospital15",
    "cabinet plugin rollback my-clinic --to 0.1.0 --variant hospital15",
    "cabinet module new blood_tests",
    "cabinet module kit blood_tests",
    "cabinet module build blood_tests",
    "cabinet module check blood_tests",
    "cabinet module dev blood_tests --web /opt/cabinet/web",
    "cabinet module key release.pem --name release",
    "cabinet module pack blood_tests --out packages",
    "cabinet module sign packages/blood_tests-0.1.0.cabinet-module --key release.pem",
    "cabinet module verify packages/blood_tests-0.1.0.cabinet-module --variant hospital15",
    "cabinet module publish packages/blood_tests-0.1.0.cabinet-module --catalogue /srv/catalogue",
    "cabinet module install blood_tests@0.1.0 --from /media/catalogue --variant hospital15",
    "cabinet module list --variant hospital15 --from /media/catalogue",
    "cabinet module rollback blood_tests --variant hospital15",
    "cabinet variant new mine --from hospital15",
    "cabinet variant check variants/mine --config mine.toml",
    "cabinet variant diff variants/mine hospital15",
    "cabinet variant preview mine hospital15 --port 4300",
    "cabinet config check --variant hospital15 --config /etc/cabinet/hospital15.toml",
    "cabinet config explain visits.window_months --variant hospital15",
    "cabinet config dump --origin --variant hospital15",
];

/// Adds the examples to their commands.
pub(crate) fn with_examples(mut command: Command) -> Command {
    for example in EXAMPLES {
        let mut words = example.split(' ').skip(1);
        if let (Some(group), Some(name)) = (words.next(), words.next()) {
            let shown = format!("Example:\n  {}", shown(example));
            // `plugin` is another name of `plugins`.
            let group = if group == "plugin" { "plugins" } else { group };
            command = command.mut_subcommand(group, |group| {
                group.mut_subcommand(name, |command| command.after_help(shown))
            });
        }
    }
    command
}

/// As a shell takes it: JSON in quotes.
fn shown(example: &str) -> String {
    let words = example.split(' ').map(|word| match word.starts_with('{') {
        true => format!("'{word}'"),
        false => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::{CommandFactory as _, Parser as _};

    /// Each is accepted as it is shown, and no command of authors is without one.
    #[test]
    fn every_command_of_authors_has_an_example_that_is_accepted() {
        for example in EXAMPLES {
            let parsed = Cli::try_parse_from(example.split(' '));
            assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
        }
        let cli = with_examples(Cli::command());
        for group in ["plugins", "module", "variant"] {
            let commands = cli.find_subcommand(group).unwrap().get_subcommands();
            for command in commands.filter(|command| command.get_name() != "help") {
                let name = command.get_name();
                let example = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(example.contains(&format!(" {name} ")), "{group} {name}: {example}");
            }
        }
    }

    /// Clap shows a default that it knows; of another one the text tells what happens without the option.
    #[test]
    fn the_help_of_authors_says_what_happens_without_an_option() {
        let cli = Cli::command();
        for group in ["plugins", "module", "variant"] {
            for command in cli.find_subcommand(group).unwrap().get_subcommands() {
                for option in command.get_opts().filter(|option| !option.is_required_set()) {
                    let help = option.get_help().map(ToString::to_string).unwrap_or_default().to_lowercase();
                    let says = [
                        "default",
                        "without",
                        "if ",
                        "may be repeated",
                        "also ",
                        "with --",
                        "write",
                        "for a catalogue",
                    ];
                    let is_told = !option.get_default_values().is_empty()
                        || says.iter().any(|word| help.contains(word))
                        || option.get_env().is_some();
                    assert!(is_told, "{group} {} --{}: {help}", command.get_name(), option.get_id());
                }
            }
        }
    }
}
