// platform:public: who calls is known when it has run.
import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** Second leg of OAuth: the code becomes a session, and the merchant arrives in the app. */
export default defineAuthRoute((platform, request) => platform.oauth.callback(request), {
  signedQuery: true,
})
