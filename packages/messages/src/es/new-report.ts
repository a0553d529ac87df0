/** The form of a new report: five steps with JavaScript, one page without. */
export const newReport = {
  'new.steps': 'Pasos',
  'new.step': 'Paso {step} de {steps}',
  'new.stepTitle': '{title} (paso {step} de {steps})',
  'new.stepName.what': 'Qué ocurrió',
  'new.stepName.where': 'Dónde y cuándo',
  'new.stepName.files': 'Documentos',
  'new.stepName.you': 'Sobre usted',
  'new.stepName.check': 'Revise y envíe',
  'new.nothingSaved':
    'Nada de lo que escribe se guarda en este dispositivo. Si cierra la página antes de enviar, se pierde.',

  'new.description.label': '¿Qué ocurrió?',
  'new.description.hint':
    'Cuéntelo con sus palabras: qué pasó, quién intervino y cómo lo sabe. No incluya datos que no hagan falta.',
  'new.description.warning':
    'No hace falta que tenga pruebas; basta con que tenga motivos razonables para creerlo. No busque documentos a los que no tenga acceso.',
  'new.description.anonymousAdvice': 'Si no quiere dar su nombre, evite detalles que solo usted conozca.',

  'new.date.label': 'Fecha de los hechos',
  'new.date.hint': 'Si no la recuerda, ponga una aproximada. Por ejemplo, {example}.',
  'new.date.timeLabel': 'Hora (opcional)',
  'new.date.invalid': 'Escriba la fecha como dd/mm/aaaa, desde 1900, y la hora, si la sabe, como hh:mm',
  'new.date.approximate': 'Es una fecha aproximada',
  'new.date.withoutTime': '{date}, sin hora',
  'new.location.label': 'Lugar de los hechos',
  'new.location.hint': 'Una dirección, un edificio, un departamento o una página web.',
  'new.witnesses.label': 'Posibles testigos',
  'new.witnesses.hint':
    'Quién lo vio o puede saberlo. Un nombre, un puesto o una descripción; pulse Intro o coma tras cada uno.',
  'new.witnesses.hintPlain': 'Quién lo vio o puede saberlo. Un nombre, un puesto o una descripción en cada línea.',
  'new.witnesses.added': 'Testigos añadidos',

  'new.files.title': 'Documentos aportados',
  'new.files.hint':
    'Fotografías, correos, contratos, grabaciones: lo que ayude a entenderlo. También podrá añadirlos después.',
  'new.files.start': 'Se envían después del texto, para que su comunicación quede a salvo cuanto antes.',
  'new.files.none': 'Sin documentos',

  'new.identity.legend': '¿Cómo quiere presentar la comunicación?',
  'new.identity.hint': 'La ley le protege igual de las dos maneras.',
  'new.identity.anonymous': 'Anónima',
  'new.identity.anonymousHint': 'No le pedimos su nombre ni su correo. El comité solo podrá escribirle en esta página.',
  'new.identity.named': 'Con identificación',
  'new.identity.namedHint': 'Su nombre se guarda cifrado. Solo lo ve el comité, nunca la persona afectada.',
  'new.identity.plainHint': 'Si elige la presentación anónima, deje vacíos el nombre y el correo.',
  'new.identity.title': 'Presentación',
  'new.name.label': 'Nombre y apellidos',
  'new.email.label': 'Correo electrónico',
  'new.email.hint': 'Mejor uno personal que el del trabajo.',
  'new.updates.label': 'Recibir avisos por correo',
  'new.updates.hint': 'Solo dirán que hay novedades, nunca cuáles.',
  'new.updates.off': 'Por ahora este canal no envía correo: vuelva con su código.',
  'new.email.withUpdates': '{email}, con avisos',
  'new.email.withoutUpdates': '{email}, sin avisos',

  'new.conflict.legend': 'Personas sin acceso',
  'new.conflict.hint':
    'Marque a quien aparezca en lo que cuenta o tenga un conflicto de intereses. No podrá leer la comunicación ni sabrá que existe.',
  'new.conflict.readers': 'Podrán leerla {readers} de las {count} personas del comité.',
  'new.conflict.allRead': 'Podrá leerla todo el comité.',
  'new.conflict.nobodyLeft':
    'Si deja sin acceso a todo el comité, la leerá solo la persona suplente. Si el canal no la tiene, no podrá enviarse aquí.',
  'new.conflict.none': 'Ninguna',

  'new.check.title': 'Revise antes de enviar',
  'new.check.intro': 'Después no podrá cambiar lo enviado, pero sí añadir mensajes y documentos.',
  'new.check.changeWhat': 'Cambiar qué ocurrió',
  'new.check.changeWhere': 'Cambiar dónde y cuándo',
  'new.check.changeFiles': 'Cambiar los documentos aportados',
  'new.check.changeYou': 'Cambiar los datos sobre usted',
  'new.check.codeComing':
    'Al enviar verá un código de seguimiento. Es la única manera de volver a su comunicación: tenga a mano dónde guardarlo.',
  'new.check.readFirst': 'Puede leer antes las {terms} y la {policy}.',
  'new.check.termsLink': 'condiciones del canal',
  'new.check.policyLink': 'política de protección de datos',
  'new.accept.title': 'Condiciones y protección de datos',
  'new.accept.label': 'He leído las condiciones y la política de protección de datos',
  'new.submit': 'Enviar comunicación',
  'new.retrySafe': 'Puede volver a pulsar el botón: la comunicación no se duplicará.',
} as const
