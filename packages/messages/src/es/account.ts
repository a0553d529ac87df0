/** A person's own profile and sessions. */
export const account = {
  'profile.name': 'Nombre',
  'profile.lastName': 'Primer apellido',
  'profile.secondLastName': 'Segundo apellido',
  'profile.email': 'Correo electrónico',
  'profile.phone': 'Teléfono',
  'profile.title': 'Perfil',
  'profile.roles': 'Rol',
  'profile.channel': 'Canal',
  'profile.fixedHint': 'El usuario no cambia; el rol y el canal los asigna la administración.',
  'profile.nameSeen.member':
    'Lo ven el comité, la administración y quien presenta una comunicación, que ha de poder señalar conflictos de intereses.',
  'profile.nameSeen.investigator': 'Lo ven el comité y la administración; los informantes, nunca.',
  'profile.nameSeen.administrator': 'Solo lo ve la administración.',
  'profile.emailSeen': 'Solo lo ve la administración.',
  'profile.phoneSeen': 'Solo lo ve la administración.',
  'profile.saved': 'Perfil actualizado.',
  'profile.preferences': 'Preferencias',
  'profile.failed': 'No se ha podido cargar su perfil.',
  'keys.title': 'Claves y recuperación',
} as const
