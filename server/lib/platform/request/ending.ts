/** Runs a step of a request's context that may end the request with a `PlatformAnswer`. */
export type Ending = <Result>(step: Promise<Result>) => Promise<Result>

/** Lets the caller of the protocol see every answer as it is thrown. */
export const passOn: Ending = step => step
