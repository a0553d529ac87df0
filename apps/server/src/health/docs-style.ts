/** The page's own stylesheet: the system's font and colours, light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#c9d3d6, #3c4a4f); --soft: light-dark(#f3f6f7, #1c2427); --link: light-dark(#0b5c6b, #7fd0de); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#fff, #12181a); color: light-dark(#17262b, #e6eef0); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
h2 { margin: 3rem 0 0; padding-bottom: .25rem; border-bottom: 2px solid var(--line); text-transform: capitalize; }
h3 { margin: 0 0 .5rem; font-size: 1.05rem; overflow-wrap: anywhere; }
section { margin-block: 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
section:target { border-color: var(--link); }
p { margin-block: .25rem .75rem; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { columns: 20rem; padding: 1rem; list-style: none; background: var(--soft); border-radius: .5rem; }
table { width: 100%; margin-block: .75rem; border-collapse: collapse; font-size: .92rem; }
caption { text-align: start; font-weight: 600; padding-block: .25rem; }
th, td { padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
th { width: 40%; }
ul { margin-block: .25rem; }
`
