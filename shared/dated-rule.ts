/**
 * Kinds of apps that the dated rules of the platform distinguish. `public` apps are in the app
 * store. `custom` apps are installed by link on stores of other organizations, and `organization`
 * apps by link on stores of their own. `merchant` apps are made in one store.
 */
export type AppKind = 'public' | 'custom' | 'organization' | 'merchant'

/**
 * What a rule changes, and with it who handles it.
 *
 * - `requests`: what the platform accepts. The local platform changes it on the same day, and can
 *   switch the rule off for a store.
 * - `schema`: what an API version has. The local platform has the schema of each version.
 * - `registration`: what an app can register. Reading the registration checks it.
 * - `none`: no request that succeeded before fails.
 */
export type RuleEffect = 'requests' | 'schema' | 'registration' | 'none'

/**
 * What the platform begins, or ceases, to do on a day. The layer, the doctor, the local platform,
 * and `docs/rules.md` read this table.
 */
export interface DatedRule {
  readonly title: string
  /** Page of the platform that announces the rule. */
  readonly source: string
  /**
   * First days, e.g. `2027-01-01`, per kind of app. A kind that is not listed is not affected.
   */
  readonly since: Readonly<Partial<Record<AppKind, string>>>
  /**
   * Time of these days at which the rule begins, with the offset from UTC, e.g. `23:59-05:00`. Only
   * where the platform names it; the default is the beginning of the day in UTC.
   */
  readonly time?: string
  /** First API version with the rule. Requests of older versions do not meet it. */
  readonly sinceVersion?: string
  /** What the rule changes. */
  readonly effect: RuleEffect
  /** What happens to merchants when the app does nothing. */
  readonly merchants: string
  /** What the platform does: status, body, and field where they are known. */
  readonly platform: string
  /** What the layer does. */
  readonly layer: string
  /** What the doctor checks. */
  readonly doctor: string
  /** What the local platform does. */
  readonly emulator: string
  /** The one step that fixes it. */
  readonly fix: string
}

/** 11:59 PM in New York, in winter: at that time the platform ends a day that it announces. */
export const END_OF_DAY = '23:59-05:00'

/** Text of a part of the product that does nothing about a rule. */
export const NOTHING = 'Nothing.'

/** The same day for every kind of app. */
export function everyKind(day: string): Readonly<Record<AppKind, string>> {
  return { ...partnerBuilt(day), merchant: day }
}

/** The same day for all apps but those that merchants make: of these, the platform asks less. */
export function partnerBuilt(day: string) {
  return { public: day, custom: day, organization: day }
}
