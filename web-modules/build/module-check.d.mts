/** The declarations of `module-check.mjs`. */
export declare const BUDGET_KB: number;
export declare function callsIn(text: string): readonly (readonly [method: string, address: string])[];
export declare function isOperation(method: string, address: string, name: string): boolean;
export declare function faultsOfSources(folder: string): readonly string[];
export declare function operationsOf(folder: string): readonly string[];
export declare function faultsOfModule(folder: string, output: string): readonly string[];
