// @ts-check
/** The admin around an embedded app. Each module owns one part of the page and its messages. */
import './admin/app-links.js'
import './admin/app-page.js'
import './admin/bridge-panel.js'
import './admin/device.js'
import './admin/extensions.js'
import './admin/intents.js'
import './admin/loading.js'
import './admin/unresponsive-app.js'
import './admin/open-link.js'
import './admin/overlays.js'
import './admin/picker.js'
import './admin/resource-picker.js'
import './admin/direct-api.js'
import './admin/reviews.js'
import './admin/save-bar.js'
import './admin/scanner.js'
import './admin/scopes.js'
import './admin/support.js'
import './admin/toasts.js'
import './admin/tokens.js'
import './admin/tools.js'
import './admin/web-vitals.js'
import { startChannel } from './admin/channel.js'
import { loadFirstFrame } from './admin/load-frame.js'

// Last, after every module has registered its message handlers.
startChannel()
loadFirstFrame()
