/**
 * How it is known what the platform does: a public capture shows it, its documentation states it,
 * or neither.
 */
export type Evidence = 'recorded' | 'documented' | 'assumed'

/** The evidence of the code in one folder, for docs/simulated.md. */
export interface DomainEvidence {
  /** By the name of the root. */
  roots?: Readonly<Record<string, Evidence>>
  /** By the text of a user error, with `…` for values. Texts that are not listed are assumed. */
  texts?: Readonly<Record<string, Exclude<Evidence, 'assumed'>>>
}
