// platform:public: load balancers have no identity.
import { defineHealthRoute, liveness } from '../../nitro/health/health-route'

/** For restarts: does the process respond? */
export default defineHealthRoute(liveness)
