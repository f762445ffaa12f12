/** An API version that the platform serves. */
export interface ApiVersionState {
  /** E.g. `2026-10`, or `unstable`. */
  handle: string
  /** False for a version that may still change. */
  supported: boolean
}

/** Versions of the Admin API, and the one that responded to a call. */
export interface VersionsReport {
  /** That of the app. */
  own: string
  requested: string
  responded: string
  versions: ApiVersionState[]
}
