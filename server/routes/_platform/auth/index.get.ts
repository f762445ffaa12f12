import { defineAuthRoute } from '../../../lib/nitro/auth-route'

/** First leg of OAuth: to the platform's grant screen. */
export default defineAuthRoute((platform, request) => platform.oauth.begin(request))
