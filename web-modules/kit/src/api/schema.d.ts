/**
 * Shapes of the kernel, written by `npm run api-types` from kernel/api/openapi.json. Not to be edited.
 * openapi.json sha256: 5a277df87ff480b31abd04b77250faf258d8b8e700e1c7bc8b9eaf72cb1f69d3
 */
export interface paths {
    readonly "/api/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the process answers. */
        readonly get: operations["live"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the cabinet can serve: 503 if something essential is down. */
        readonly get: operations["ready"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Metrics of all parts in the OpenMetrics text format. */
        readonly get: operations["metrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signs out. Being out already is no error: the user wanted to be out and is. */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ends the session of a token. An unknown token is answered 200 as well (RFC 7009 §2.2). */
        readonly post: operations["revoke"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signs in, or renews by cookie. Sets the cookies `cabinet_refresh` and `cabinet_device`. */
        readonly post: operations["token"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The OpenAPI document. */
        readonly get: operations["openapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/users/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who is signed in. */
        readonly get: operations["me"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/variant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Branding, languages, sign-in, menu, booking, texts. Anonymous. */
        readonly get: operations["show"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/variant/modules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The web modules of this hospital: anonymous those without roles, with a token those of the role too. */
        readonly get: operations["modules"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/appointments2": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The patient's tickets at all clinics: coming ones first. */
        readonly get: operations["tickets"];
        readonly put?: never;
        /**
         * Books a slot, once: the same key, or the same slot by the same patient, gets the same answer. A key whose booking was refused for a
         *     passing reason (`hospital_unavailable`, `hospital_misconfigured`, `plugin_busy`, `plugin_starting`) is free again.
         */
        readonly post: operations["book"];
        /** Cancels one of the patient's own coming tickets. A ticket that is cancelled, past, or somebody else's is not there. */
        readonly delete: operations["cancel"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/bookings/open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Wishes that the hospital system was asked for and has not answered. The cabinet watches them; the patient must not repeat them. */
        readonly get: operations["open_bookings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All clinics. The answer is made once per list and kept with it. */
        readonly get: operations["clinics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Doctors of a speciality at a clinic. */
        readonly get: operations["doctors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One doctor of a clinic, in the given speciality or in the first that lists them. */
        readonly get: operations["doctor"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}/appointments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Free slots, ascending. */
        readonly get: operations["slots"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/doctors/{doctorId}/dates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Days with a free slot, inside the window of two months from today on the hospital's calendar. */
        readonly get: operations["dates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/specs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Specialities of a clinic. */
        readonly get: operations["specs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/clinics/{id}/specs/{specId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One speciality of a clinic. */
        readonly get: operations["spec"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/hosts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The hosts behind this path. Anonymous: the screens wait for it at their start. */
        readonly get: operations["hosts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/relations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where the hospital system knows the patient. */
        readonly get: operations["relations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/{host}/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Searches clinics, specialities and doctors. Never fails: what cannot be searched is not found. */
        readonly get: operations["search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The ticket itself; its name is its start. */
        readonly AppointmentRef: {
            /** @description The id to cancel by. */
            readonly id: string;
            /**
             * Format: date-time
             * @description Start, with the hospital's offset.
             */
            readonly name: string;
        };
        readonly Authority: {
            /** @description `ROLE_PATIENT` or `ROLE_ADMIN`. */
            readonly authority: string;
        };
        readonly BTreeMap: {
            readonly [key: string]: string;
        };
        /** @description The booked slot. */
        readonly BookedView: {
            /** @description The id to cancel by; not the id of the slot. */
            readonly appointmentId: string;
            readonly clinicId: string;
            readonly doctor: components["schemas"]["Named"];
            readonly speciality?: components["schemas"]["Named"] | null;
            /** Format: date-time */
            readonly start: string;
            readonly room?: string | null;
            readonly instructions?: string | null;
        };
        /** @description Which slot. Clinic and slot suffice for a slot that was listed within the last half hour. */
        readonly BookingBody: {
            /** @description Clinic. */
            readonly clinicId: string;
            /** @description Slot. */
            readonly appointmentId: string;
            /** @description Whose slot it is; believed only if the hospital system says so too. */
            readonly doctorId?: string | null;
            /** @description In which speciality the doctor was found. */
            readonly specId?: string | null;
            /**
             * Format: date-time
             * @description When the slot starts; believed only if the hospital system says so too.
             */
            readonly start?: string | null;
        };
        /** @description Never empty: without a ticket there is a problem instead. */
        readonly BookingResult: {
            readonly result: components["schemas"]["BookedView"];
        };
        /** @description How it looks (B-026, B-028). */
        readonly BrandingBody: {
            readonly brand: string;
            readonly brandDark: string;
            /** @description Address of the logo. */
            readonly logo: string;
            /** @description Address of the favicon. */
            readonly favicon: string;
        };
        /** @description One thing that was asked. */
        readonly CheckBody: {
            /** @description `database`, `plugin:netrika` */
            readonly name: string;
            readonly status: components["schemas"]["CheckStatus"];
            /** @description A sentence for the administrator. */
            readonly detail: string;
            /**
             * Format: int64
             * @description How many seconds ago it was found; none if it has not answered yet.
             */
            readonly ageS?: number | null;
        };
        /**
         * @description How something is.
         * @enum {string}
         */
        readonly CheckStatus: "up" | "degraded" | "down";
        /** @description An account at a hospital system (A-127…A-131, B-137). */
        readonly Client: {
            /** @description The person's id there. */
            readonly clientId: string;
            /** @description The medical host. */
            readonly hostId: string;
            /** @description Whether results are imported. */
            readonly importEpicris: boolean;
        };
        /** @description A clinic (A-148…A-151). */
        readonly Clinic: {
            readonly clinicId: string;
            readonly name: string;
            readonly address?: string | null;
            readonly phone?: string | null;
        };
        readonly DemoBody: {
            readonly logins: readonly components["schemas"]["DemoLogin"][];
        };
        /** @description A demo account as the sign-in page of a demo shows it. */
        readonly DemoLogin: {
            /** @description Login. */
            readonly username: string;
            /** @description Password, public by intention. */
            readonly password: string;
            /** @description Authority. */
            readonly role: string;
        };
        /** @description A doctor (A-155…A-158). */
        readonly Doctor: {
            readonly doctorId: string;
            readonly name: string;
            readonly specId: string;
            /** Format: int32 */
            readonly ticketCount: number;
            /** Format: date */
            readonly nearestDate?: string | null;
            readonly room?: string | null;
            /** @description Why the doctor does not receive. */
            readonly comment?: string | null;
        };
        /** @description A doctor with the clinic and the speciality. */
        readonly DoctorHit: components["schemas"]["Doctor"] & {
            readonly clinicId: string;
            readonly clinicName: string;
            readonly specName: string;
        };
        /** @description A field at fault. */
        readonly FieldProblem: {
            /** @description Path of the field in the body or the name of the parameter. */
            readonly field: string;
            /** @description What is wrong: `required`, `too_long`, `invalid`, … */
            readonly code: string;
        };
        readonly Live: {
            readonly status: components["schemas"]["CheckStatus"];
        };
        /** @description The current user. The chat's members are filled once the chat is switched on. */
        readonly Me: {
            /** Format: uuid */
            readonly userId: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly patrName?: string | null;
            /** Format: date */
            readonly birthDate: string;
            /** @description `MALE` or `FEMALE`. */
            readonly gender: string;
            readonly email?: string | null;
            readonly username: string;
            /** @description `XXX-XXX-XXX YY` */
            readonly snils?: string | null;
            readonly phone?: string | null;
            /** @description `PATIENT` or `ADMIN`. */
            readonly type: string;
            /** @description `RU` or `FOREIGN`. */
            readonly citizenship: string;
            readonly fromEsia: boolean;
            /** @description The first one is the role. */
            readonly authorities: readonly components["schemas"]["Authority"][];
            readonly clients: readonly components["schemas"]["Client"][];
            readonly vistaRelations: readonly components["schemas"]["VistaRelation"][];
            readonly tadamAccessToken?: string | null;
            readonly tadamRoomId?: string | null;
            readonly tadamUsername?: string | null;
        };
        /** @description A hospital system that answers here. */
        readonly MedicalHost: {
            readonly id: string;
            readonly name: string;
            readonly description: string;
        };
        readonly MenuBody: {
            readonly path: string;
            readonly label: string;
            readonly icon: string;
        };
        /** @description One module as its build describes it. Members that only the shell understands are passed on. */
        readonly Module: {
            /** @description Name of its folder. */
            readonly id: string;
            /** @description `/modules/<id>/remoteEntry.<hash>.js` */
            readonly entry: string;
            /** @description Pages that it serves. */
            readonly pages?: readonly components["schemas"]["Page"][];
            /** @description Authorities that see it; empty for everybody, also before sign-in. */
            readonly roles?: readonly string[];
            /** @description Its own settings, overlaid by those of the variant. */
            readonly settings?: Record<string, never>;
        };
        /** @description The answer of `GET /api/v1/variant/modules`. */
        readonly ModulesBody: {
            readonly modules: readonly components["schemas"]["Module"][];
        };
        /** @description Somebody or something by id and name; empty where the hospital system does not tell. */
        readonly Named: {
            readonly id: string;
            readonly name: string;
        };
        /** @description A wish whose outcome is not known yet. */
        readonly OpenBooking: {
            /** Format: uuid */
            readonly bookingId: string;
            readonly clinic: components["schemas"]["Named"];
            readonly doctor: components["schemas"]["Named"];
            readonly speciality?: components["schemas"]["Named"] | null;
            /** Format: date-time */
            readonly start: string;
            /** @description `asked` or `unknown`. */
            readonly state: string;
            /** Format: date-time */
            readonly since: string;
        };
        /** @description Who runs the cabinet (B-025, B-027). */
        readonly OrganisationBody: {
            readonly title: string;
            readonly shortTitle: string;
            readonly phone: string;
            readonly phoneHours: string;
            readonly address: string;
        };
        /** @description A page that a module serves. */
        readonly Page: {
            /** @description First segment or segments of its addresses: `visit`. */
            readonly path: string;
        };
        /** @description RFC 9457 problem details. `code` decides the text on the screen. */
        readonly Problem: {
            /** @description `about:blank#<code>`: there is no page behind a code. */
            readonly type: string;
            /** @description The status in English words. */
            readonly title: string;
            /**
             * Format: int32
             * @description HTTP status.
             */
            readonly status: number;
            /** @description Stable name of what happened. */
            readonly code: string;
            /** @description A sentence of the hospital meant for the patient. */
            readonly detail?: string | null;
            /** @description Id under which the log knows this request; the same as header `X-Request-Id`. */
            readonly request_id: string;
            /** @description Fields at fault. */
            readonly errors?: readonly components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description Seconds until it is sensible to ask again.
             */
            readonly retry_after?: number | null;
        };
        /** @description All together: down if something essential is down, degraded if anything else is not up. */
        readonly Readiness: {
            readonly status: components["schemas"]["CheckStatus"];
            readonly checks: readonly components["schemas"]["CheckBody"][];
        };
        /** @description Who the patient is at one clinic. */
        readonly Relation: {
            readonly clinicId: string;
            readonly hostId: string;
            readonly patientId: string;
        };
        /** @description RFC 7009 §2.1; `token_type_hint` is not needed. */
        readonly Revocation: {
            /** @description An access or a refresh token. */
            readonly token: string;
        };
        /** @description Four lists, best hits first, at most 20 each. */
        readonly SearchAnswer: {
            readonly clinicsByName: readonly components["schemas"]["Clinic"][];
            readonly clinicsByAddress: readonly components["schemas"]["Clinic"][];
            readonly doctorsByName: readonly components["schemas"]["DoctorHit"][];
            readonly specsByName: readonly components["schemas"]["SpecHit"][];
        };
        readonly SessionBody: {
            /** Format: int64 */
            readonly idleWarningMs: number;
        };
        readonly SignInBody: {
            /** @description `login-and-esia`, `citizen-or-foreigner` or `login`. */
            readonly mode: string;
            readonly esiaUnavailable: boolean;
            /** @description Whether an ESIA plugin is switched on. */
            readonly esia: boolean;
        };
        /** @description A free moment of a doctor. */
        readonly Slot: {
            readonly appointmentId: string;
            /**
             * Format: date-time
             * @description With the hospital's offset.
             */
            readonly start: string;
            /**
             * Format: date-time
             * @description Equals `start` where the hospital system does not know the length.
             */
            readonly end: string;
            readonly room?: string | null;
            readonly address?: string | null;
            /** Format: int32 */
            readonly number?: number | null;
        };
        /** @description A speciality with its clinic. */
        readonly SpecHit: components["schemas"]["Speciality"] & {
            readonly clinicId: string;
            readonly clinicName: string;
        };
        /** @description A speciality (A-152…A-154). */
        readonly Speciality: {
            readonly specId: string;
            readonly name: string;
            /** Format: int32 */
            readonly ticketCount: number;
        };
        /** @description One of the patient's appointments. */
        readonly Ticket: {
            readonly appointment: components["schemas"]["AppointmentRef"];
            readonly clinic: components["schemas"]["TicketClinic"];
            readonly doctor: components["schemas"]["Named"];
            readonly speciality: components["schemas"]["Named"];
            /** @description `active`, `cancelled` or `past`. */
            readonly status: string;
            readonly room?: string | null;
            readonly instructions?: string | null;
        };
        /** @description Where. */
        readonly TicketClinic: {
            readonly id: string;
            readonly name: string;
            readonly address?: string | null;
            readonly phone?: string | null;
        };
        /** @description RFC 6749 §5.1. The refresh token is in the cookie only. */
        readonly TokenAnswer: {
            /** @description For `Authorization: Bearer`. */
            readonly access_token: string;
            /** @description Always `Bearer`. */
            readonly token_type: string;
            /**
             * Format: int64
             * @description Seconds.
             */
            readonly expires_in: number;
        };
        /** @description The fields of the body, or of the query as the specification writes them. */
        readonly TokenForm: {
            /** @description `password` or `refresh_token`. */
            readonly grant_type: string;
            /** @description Login or mail address, with `password`. */
            readonly username?: string | null;
            /** @description With `password`. */
            readonly password?: string | null;
        };
        readonly UsersTableBody: {
            /** @description From left to right. */
            readonly columns: readonly string[];
        };
        /** @description What the variant has chosen. */
        readonly Variant: {
            readonly id: string;
            readonly organisation: components["schemas"]["OrganisationBody"];
            readonly branding: components["schemas"]["BrandingBody"];
            /** @description The first is the default. */
            readonly languages: readonly string[];
            /** @description IANA name. */
            readonly timezone: string;
            readonly signIn: components["schemas"]["SignInBody"];
            /** @description Already resolved. */
            readonly landing: string;
            /** @description Only what leads somewhere. */
            readonly menu: readonly components["schemas"]["MenuBody"][];
            readonly usersTable: components["schemas"]["UsersTableBody"];
            readonly visits: components["schemas"]["VisitsBody"];
            readonly session: components["schemas"]["SessionBody"];
            readonly demo?: components["schemas"]["DemoBody"] | null;
            /** @description The variant's own texts by language and key. */
            readonly texts: {
                readonly [key: string]: components["schemas"]["BTreeMap"];
            };
        };
        readonly VisitsBody: {
            /** @description `on` or `read-only`. */
            readonly booking: string;
            /** Format: int64 */
            readonly waitTimeoutMs: number;
            /** Format: int64 */
            readonly settleMs: number;
            /** Format: int32 */
            readonly windowMonths: number;
            /** @description First segment of the calls; none if this hospital has no booking. */
            readonly host?: string | null;
        };
        readonly VistaRelation: {
            /** @description The person's id in the hospital's records. */
            readonly clientId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly live: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Live"];
                };
            };
        };
    };
    readonly ready: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    readonly metrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/openmetrics-text": string;
                };
            };
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description the session is over, the cookie is gone */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly revoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["Revocation"];
            };
        };
        readonly responses: {
            /** @description the token does not count any more */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description invalid_request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly token: {
        readonly parameters: {
            readonly query?: {
                /** @description `password` or `refresh_token`. */
                readonly grant_type?: string;
                /** @description Login or mail address, with `password`. */
                readonly username?: string;
                /** @description With `password`. */
                readonly password?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description invalid_grant, invalid_request, unsupported_grant_type */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description invalid_client */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description bad_origin */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description rate_limited */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description busy, database_unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly openapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
        };
    };
    readonly me: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly show: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Variant"];
                };
            };
            /** @description as before */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly modules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ModulesBody"];
                };
            };
            /** @description as before */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly tickets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description clinics that did not answer */
                    readonly "Cabinet-Incomplete"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Ticket"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly book: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description 8 to 128 printable ASCII characters; if absent the slot itself is the key */
                readonly "Idempotency-Key"?: string | null;
            };
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BookingBody"];
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookingResult"];
                };
            };
            /** @description `booking_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slot_taken`, `already_booked`, `not_allowed`, `patient_unknown`, `patient_ambiguous`, `booking_cancelled`, `not_booked` (watched in vain: a new wish with another key may be brought), `never_learnt` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `slot_unknown` (also if `doctorId` or `start` is not what the slot means by now), `idempotency_key_reused`, `validation` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`: nothing was booked, the same key may try again after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown` with `bookingId`: do not repeat; `hospital_timed_out`: nothing was booked */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly cancel: {
        readonly parameters: {
            readonly query: {
                /** @description Clinic. */
                readonly clinicId: string;
                /** @description Ticket, as `appointment.id` of the list names it. */
                readonly appointmentId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `booking_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_allowed`, `patient_unknown`, `patient_ambiguous` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `outcome_unknown`: the list of tickets tells whether it was cancelled */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly open_bookings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OpenBooking"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly clinics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description the hospital system fails; this is what it said before */
                    readonly "Cabinet-Stale"?: string;
                    readonly ETag?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Clinic"][];
                };
            };
            /** @description as before */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly doctors: {
        readonly parameters: {
            readonly query: {
                /** @description speciality */
                readonly specId: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Doctor"][];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly doctor: {
        readonly parameters: {
            readonly query?: {
                /** @description Speciality. */
                readonly specId?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Doctor"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly slots: {
        readonly parameters: {
            readonly query?: {
                /** @description First day, `YYYY-MM-DD`; today if absent. Earlier days are cut off. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the window if absent. Later days are cut off. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Slot"][];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy` (also for a fifth question of one patient while four are under way), `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly dates: {
        readonly parameters: {
            readonly query?: {
                /** @description First day, `YYYY-MM-DD`; today if absent. Earlier days are cut off. */
                readonly from?: string;
                /** @description Last day, inclusive; the end of the window if absent. Later days are cut off. */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description doctor */
                readonly doctorId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy` (also for a fifth question of one patient while four are under way), `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly specs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Speciality"][];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly spec: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
                /** @description clinic */
                readonly id: string;
                /** @description speciality */
                readonly specId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Speciality"];
                };
            };
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly hosts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MedicalHost"][];
                };
            };
            /** @description `unknown_host` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_starting` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly relations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    /** @description clinics that did not answer */
                    readonly "Cabinet-Incomplete"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Relation"][];
                };
            };
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `plugin_busy`, `plugin_starting`, `plugin_failed`: come back after `Retry-After` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Words, in any order, with typing mistakes, in either keyboard layout. More than 100 characters or six different words find
                 *     nothing.
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description medical host */
                readonly host: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
}
