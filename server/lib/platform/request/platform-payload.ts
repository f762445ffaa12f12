/** A JSON object of the platform, whose fields depend on what sent it; narrow it with a type of your own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the public contract: apps read a payload's fields without casting each
export type PlatformPayload = Record<string, any>
