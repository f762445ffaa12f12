// platform:public: ends only the session whose cookie is sent.
import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** Signs a browser out of a standalone app. */
export default defineAuthRoute((platform, request) => platform.logout(request))
