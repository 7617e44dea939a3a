/** The declarations of `texts.mjs`. */
type Texts = Readonly<Record<string, string>>;

export declare function faultsOfLanguage(language: string, all: Texts, first: Texts): readonly string[];
export declare function faultsOfTexts(folder: string): readonly string[];
