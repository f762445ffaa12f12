import { createSessionTokenVerifier } from '../../../../server/core/session-token/session-token'
import { errorCode } from '../../error-code'
import { defaultProfile } from '../../profiles'
import { API_KEY, NOW, PREVIOUS_SECRET, SECRET } from '../../session-tokens'

/** Verifies the tokens of both secrets. */
export const verifier = createSessionTokenVerifier({
  apiKey: API_KEY,
  secrets: [SECRET, PREVIOUS_SECRET],
  profile: defaultProfile,
})

/** Returns the code of the error that a token causes; undefined if it is valid. */
export const verdict = (token: string, now = NOW) => errorCode(() => verifier.verify(token, now))
