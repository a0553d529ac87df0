/** The organisation's recovery key, one's own profile, and what must be done so that nothing is lost. */
export const keys = {
  'recoveryKey.failed': 'No se ha podido cargar la clave de recuperación.',
  'recoveryKey.title': 'Clave de recuperación de la organización',
  'recoveryKey.lead':
    'Devuelve las comunicaciones a quien pierda la contraseña y su código de recuperación cuando ningún colega pueda hacerlo. Se guarda en tres partes, en papel: dos cualesquiera la abren, una sola no abre nada. La decide el comité con sus firmas, nunca la administración.',
  'recoveryKey.alone':
    'Es la única persona del comité: la pone sin nadie más y entrega dos partes a personas de confianza de fuera.',
  'recoveryKey.none': 'Esta organización no tiene clave de recuperación.',
  'recoveryKey.start': 'Crear una clave',
  'recoveryKey.replace': 'Sustituir la clave',
  'recoveryKey.start.title': '¿Crear una clave de recuperación?',
  'recoveryKey.replace.title': '¿Sustituir la clave de recuperación?',
  'recoveryKey.replace.body':
    'La clave de ahora deja de servir cuando la nueva entre en vigor: entonces sus tres partes deben destruirse. La nueva no devuelve las comunicaciones anteriores hasta que el comité decida incluirlas.',
  'recoveryKey.replace.alone':
    'La clave de ahora deja de servir en el acto: sus tres partes deben destruirse. La nueva no devuelve las comunicaciones anteriores hasta que usted las incluya.',
  'recoveryKey.start.body':
    'Usted guarda una de las tres partes en papel, bajo llave; otra, la primera persona que firme la clave con el código de comprobación que usted le lea; la tercera, otro miembro del comité. Tenga a mano una impresora o papel. Se avisa a todo el comité.',
  'recoveryKey.start.two':
    'Usted guarda una de las tres partes en papel, bajo llave; otra, su colega, cuando firme la clave con el código de comprobación que usted le lea. La tercera es para alguien de fuera del comité: su colega la imprime y la entrega en sobre cerrado. Tengan a mano una impresora o papel.',
  'recoveryKey.start.alone':
    'Usted guarda una de las tres partes en papel, bajo llave, y entrega las otras dos, en sobre cerrado, a personas de confianza de fuera. Tenga a mano una impresora o papel.',
  'recoveryKey.start.stay': 'Ahora no',
  'recoveryKey.started': 'Clave creada. Ahora guárdela en papel.',
  'recoveryKey.current': 'En vigor',
  'recoveryKey.empty': 'En vigor, pero todavía no sirve: falta guardar partes',
  'recoveryKey.broken': 'En vigor, pero no cuenten con ella: se han perdido dos de sus partes',
  'recoveryKey.lost':
    'No cuenten con la parte {number}, de {name}: está fuera del comité o ya no puede verla. Establezcan una clave nueva con «Sustituir la clave» y pidan que se destruya lo que esté en papel.',
  'recoveryKey.lost.coming':
    'No cuenten con la parte {number}, de {name}: está fuera del comité o ya no puede verla. Detengan esta clave y creen otra.',
  'recoveryKey.lost.somebody': 'alguien que ya no está',
  'recoveryKey.restored':
    'Desde que se restauró una copia de seguridad, aquí no consta quién guarda sus partes. Búsquenlas: dos de las tres la abren. Si no aparecen, creen otra clave.',
  'recoveryKey.coming': 'Clave nueva, a la espera de firmas',
  'recoveryKey.numbers': 'Código de comprobación de la clave (no es secreto)',
  'recoveryKey.startedBy': 'Creada por {name} el {date}.',
  'recoveryKey.shares': 'Quién guarda las tres partes',
  'recoveryKey.place': 'Parte {number}: {who}',
  'recoveryKey.place.outside': 'alguien de fuera del comité',
  'recoveryKey.place.nobody': 'todavía nadie',
  'recoveryKey.place.kept': 'guardada',
  'recoveryKey.place.missing': 'sin guardar',
  'recoveryKey.place.lost': 'perdida',
  'recoveryKey.effective':
    'Entra en vigor en cuanto la firme más de la mitad del comité; si no, el {date} como tarde. Hasta entonces cualquiera del comité puede detenerla.',
  'recoveryKey.waitsForSecond':
    'Otra persona del comité debe firmarla. Léale el código de comprobación por teléfono o en persona.',
  'recoveryKey.sign': 'Firmar la clave',
  'recoveryKey.signLead':
    'Pídaselo por teléfono o en persona a quien creó la clave, y escríbalo aquí. No es su código de recuperación.',
  'recoveryKey.signed': 'Ha firmado la clave.',
  'recoveryKey.unsigned': 'Nadie más ha escrito su código de comprobación: dos de sus partes siguen sin repartir.',
  'recoveryKey.former':
    'Hubo otras claves, sustituidas, quitadas o detenidas: quien guarde alguna de sus partes debe destruirla.',
  'recoveryKey.former.told': 'Solo sirven las hojas que dicen «De la clave creada el {date}».',
  'recoveryKey.numbersWrong': 'No es el código de comprobación de esta clave.',
  'recoveryKey.stop': 'Detener',
  'recoveryKey.stop.title': '¿Detener esta clave?',
  'recoveryKey.stop.body':
    'No entrará en vigor. Quien haya guardado ya una parte debe destruirla. Se avisa a todo el comité.',
  'recoveryKey.stop.stay': 'No detenerla',
  'recoveryKey.stopped': 'La clave no entrará en vigor. Destruyan las partes que ya se guardaron.',
  'recoveryKey.drop': 'Quitar la clave',
  'recoveryKey.drop.title': '¿Quitar la clave de recuperación?',
  'recoveryKey.drop.body':
    'Es efectivo en cuanto firme más de la mitad del comité; si no, a los siete días de que lo vea otra persona del comité (a los treinta si nadie lo ve), salvo que alguien lo detenga. Entonces la organización se queda sin clave y las partes deben destruirse. Después puede crearse otra.',
  'recoveryKey.drop.body.alone':
    'Es la única persona del comité: es efectivo en el acto. Si después pierde la contraseña y su código de recuperación, nadie podrá devolverle las comunicaciones. Las partes deben destruirse.',
  'recoveryKey.drop.stay': 'Dejarla',
  'recoveryKey.drop.done': 'Propuesto, con su firma.',
  'recoveryKey.drop.now': 'La organización ya no tiene clave de recuperación. Destruyan sus partes.',
  'recoveryKey.drop.waits': 'Quitar la clave está a la espera: vea arriba las firmas y hasta cuándo.',
  'recoveryKey.uncovered.one': 'Hay {count} comunicación anterior que esta clave no puede devolver.',
  'recoveryKey.uncovered.other': 'Hay {count} comunicaciones anteriores que esta clave no puede devolver.',
  'recoveryKey.cover': 'Incluir las anteriores',
  'recoveryKey.cover.propose': 'Proponer incluirlas',
  'recoveryKey.cover.hint':
    'Es efectivo en cuanto firme más de la mitad del comité; si no, a los siete días de que lo vea otra persona del comité (a los treinta si nadie lo ve), salvo que alguien lo detenga.',
  'recoveryKey.cover.hint.alone': 'Es la única persona del comité: es efectivo en el acto.',
  'recoveryKey.cover.done': 'La clave puede devolver también las comunicaciones anteriores que usted abre.',
  'recoveryKey.cover.proposed': 'Propuesto, con su firma.',
  'recoveryKey.cover.decided': 'Decidido. Ahora pulse «Incluir las anteriores».',
  'recoveryKey.cover.waits': 'Incluirlas está a la espera: vea arriba las firmas y hasta cuándo.',
  'recoveryKey.share.waiting': 'Le corresponde guardar la parte {number} de 3.',
  'recoveryKey.share.waitingOutside': 'La parte {number} de 3 es para alguien de fuera del comité.',
  'recoveryKey.share.show': 'Guardar la parte {number}',
  'recoveryKey.share.title': 'Parte {number} de 3 de la clave de recuperación',
  'recoveryKey.share.lead':
    'Puede imprimirla sin verla en la pantalla, o verla y copiarla a mano. Guárdela bajo llave, lejos de las otras partes; no la envíe por correo ni la fotografíe. Cuando diga que la ha guardado, no se podrá ver nunca más.',
  'recoveryKey.share.paper': 'Guárdela bajo llave, lejos de las otras partes; no la envíe por correo ni la fotografíe.',
  'recoveryKey.share.outside':
    'Imprímala sin verla en la pantalla, lea solo el último grupo, métala en un sobre cerrado y entréguela a una persona de confianza de fuera del comité: una notaría, una asesoría, el órgano de gobierno.',
  'recoveryKey.share.of': 'De la clave creada el {date}.',
  'recoveryKey.share.use':
    'Para usarla hacen falta dos partes y la persona técnica que instaló este programa: su manual dice cómo.',
  'recoveryKey.share.print': 'Imprimir',
  'recoveryKey.share.lastGroup': 'Para comprobar que la tiene en papel, escriba su último grupo de cuatro caracteres',
  'recoveryKey.share.lastGroupWrong': 'No es el último grupo de esta parte.',
  'recoveryKey.share.keptIt': 'La he guardado',

  'profile.fullName': 'Nombre y apellidos',
  'profile.fixedHint':
    'El usuario no cambia. El nombre, el rol y el canal los pone la administración: si algo está mal, dígaselo.',
  'profile.nameSeen.member':
    'Su nombre lo ven el comité, la administración y quien presenta una comunicación, que ha de poder señalar conflictos de intereses.',
  'profile.nameSeen.investigator': 'Su nombre lo ven el comité y la administración; los informantes, nunca.',
  'profile.nameSeen.administrator': 'Su nombre solo lo ve la administración.',
  'profile.emailSeen': 'Solo lo ve la administración.',
  'profile.phoneSeen': 'Solo lo ve la administración.',
  'profile.preferences': 'Preferencias',
  'profile.saved': 'Perfil actualizado.',

  'reminder.title': 'Para que nada se pierda',
  'reminder.holders':
    'Solo una persona del comité puede abrir los expedientes. Si pierde su acceso, nadie podrá: pida que otra entre por primera vez, o que la administración la añada.',
  'reminder.code': 'No consta que haya guardado su código de recuperación.',
  'reminder.noKey': 'Ponga también una clave de recuperación de la organización.',
  'reminder.share': 'Le corresponde guardar una parte de la clave de recuperación de la organización.',
  'reminder.lacking':
    'A {name} le faltan comunicaciones anteriores desde que volvió a entrar sin su código de recuperación (cuántas: {count}). Puede entregárselas usted.',
  'reminder.confirm': 'Una clave de recuperación de la organización espera su firma.',
} as const
