// The demonstration's passwords are public, so it listens on loopback unless told otherwise.
process.env.DATA_DIR ??= './data-demo'
process.env.HOST ??= '127.0.0.1'
process.env.API_KEY ??= 'demo'
// Shown in the legal notice. A manual has no address: there is none to lead to, and its link stays away.
process.env.LEGAL_CONTACT_EMAIL ??= 'canal@valdeluna.example'
process.env.DEMO = '1'
await import('./start.mjs')
