// platform:public: the page has no data.
import { defineAuthRoute } from '../../../nitro/auth/auth-route'

/** Takes the top window out of the admin's iframe. */
export default defineAuthRoute((platform, request) => platform.exitIframe(request))
