// platform:public: the page gets an ID token for the next one.
import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** Bounce page: App Bridge fetches an ID token and returns to the page it came from. */
export default defineAuthRoute((platform, request) => platform.sessionTokenBounce(request))
