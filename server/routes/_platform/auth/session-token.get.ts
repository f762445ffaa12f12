import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** Bounce page: App Bridge fetches a session token and returns to the page it came from. */
export default defineAuthRoute((platform, request) => platform.sessionTokenBounce(request))
