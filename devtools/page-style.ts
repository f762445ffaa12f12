/** The looks of the tab: those of the system, light and dark. */
export const DEVTOOLS_STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.scroll { overflow-x: auto; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .75rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: light-dark(#666, #aaa); }
tbody tr { border-top: 1px solid light-dark(#eee, #333); }
.good { color: light-dark(#18794e, #4cc38a); }
.bad { color: light-dark(#b42318, #ff8b80); }
iframe { box-sizing: border-box; width: 100%; height: 44rem; border: 1px solid light-dark(#ddd, #444); border-radius: .5rem; }
[role=alert] { color: light-dark(#b42318, #ff8b80); }
`
