//! Storage types of files, with the specification's numbers. They differ from the types in the lists of results: those, `FRAGMENT`
//! and `result`, are in [`super::MedicalDocumentKind::list_type`]. Only [`super::MedicalDocumentKind::storage_type`] maps between the two.

/// Type of a stored file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StorageType {
    /// Saved for a user by an administrator.
    ByAdmin,
    /// Belongs to a payment.
    Payment,
    /// Saved by the user.
    ByUser,
    /// A result from the hospital.
    Result,
}

impl StorageType {
    pub const ALL: [Self; 4] = [Self::ByAdmin, Self::Payment, Self::ByUser, Self::Result];

    /// The specification's number.
    pub const fn number(self) -> u8 {
        match self {
            Self::ByAdmin => 0,
            Self::Payment => 1,
            Self::ByUser => 5,
            Self::Result => 6,
        }
    }

    /// The type with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.number() == number)
    }

    /// Whether it is a saved user file. On read, it does not matter whether the user or an administrator saved it.
    pub const fn is_saved(self) -> bool {
        matches!(self, Self::ByAdmin | Self::ByUser)
    }
}

#[cfg(test)]
mod tests {
    use super::StorageType;
    use crate::MedicalDocumentKind;

    ///
    #[test]
    fn numbers_are_those_of_the_specification_and_two_of_them_are_saved_files() {
        let table = [(0, true), (1, false), (5, true), (6, false)];
        for (number, is_saved) in table {
            let found = StorageType::from_number(number).unwrap();
            assert_eq!((found.number(), found.is_saved()), (number, is_saved));
        }
        assert_eq!(StorageType::from_number(1), Some(StorageType::Payment));
        assert_eq!(StorageType::from_number(6), Some(StorageType::Result));
        for unknown in [2, 3, 4, 7, 255] {
            assert_eq!(StorageType::from_number(unknown), None, "{unknown}");
        }
    }

    ///
    #[test]
    fn results_are_result_files_and_fragments_are_no_files() {
        let types = MedicalDocumentKind::ALL.map(|kind| (kind.list_type(), kind.storage_type()));
        let result = ("result", Some(StorageType::Result));
        assert_eq!(types, [("FRAGMENT", None), result, result]);
    }
}
