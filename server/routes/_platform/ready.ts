// platform:public: load balancers have no identity.
import { defineHealthRoute, readiness } from '../../nitro/health/health-route'

/** For load balancers: should the process get requests? */
export default defineHealthRoute(readiness)
