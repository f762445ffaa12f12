// platform:public: who calls is known after the grant.
import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** First leg of OAuth: to the platform's grant screen. */
export default defineAuthRoute((platform, request) => platform.oauth.begin(request))
