/** The organisation's recovery key, one's own profile, and what must be done so that nothing is lost. */
export const keys = {
  'recoveryKey.failed': 'No se ha podido cargar la clave de recuperación.',
  'recoveryKey.title': 'Clave de recuperación de la organización',
  'recoveryKey.lead':
    'Devuelve los expedientes a quien pierda la contraseña y el código cuando ningún colega pueda hacerlo. Se guarda en tres partes: dos cualesquiera la abren, una sola no abre nada. La decide el comité con sus firmas, nunca la administración.',
  'recoveryKey.alone':
    'Es la única persona del comité: la pone sin nadie más y entrega dos partes a personas de confianza de fuera.',
  'recoveryKey.none': 'Esta organización no tiene todavía clave de recuperación.',
  'recoveryKey.start': 'Crear una clave',
  'recoveryKey.replace': 'Sustituir la clave',
  'recoveryKey.start.title': '¿Crear una clave de recuperación?',
  'recoveryKey.replace.title': '¿Sustituir la clave de recuperación?',
  'recoveryKey.start.body':
    'Usted guarda una de las tres partes en papel, bajo llave; otra, quien confirme la clave con el código que usted le lea; la tercera, otra persona. Tenga a mano una impresora o papel. Se avisa a todo el comité.',
  'recoveryKey.start.alone':
    'Usted guarda una de las tres partes en papel, bajo llave, y entrega las otras dos, en sobre cerrado, a personas de confianza de fuera. Tenga a mano una impresora o papel.',
  'recoveryKey.start.stay': 'Ahora no',
  'recoveryKey.started': 'Clave creada.',
  'recoveryKey.current': 'En vigor',
  'recoveryKey.coming': 'Por confirmar',
  'recoveryKey.announced': 'Anunciada',
  'recoveryKey.numbers': 'Código de comprobación de la clave (no es secreto)',
  'recoveryKey.startedBy': 'Creada por {name} el {date}.',
  'recoveryKey.confirmedBy': 'Confirmada por {name} el {date}.',
  'recoveryKey.effective': 'Entra en vigor el {date}. Hasta entonces cualquiera del comité puede detenerla.',
  'recoveryKey.kept': 'Partes guardadas: {count} de 3.',
  'recoveryKey.waitsForSecond':
    'Otra persona del comité debe confirmarla. Léale el código de comprobación por teléfono o en persona.',
  'recoveryKey.confirmLead': 'Pídalo a quien la creó, por teléfono o en persona, y escríbalo aquí.',
  'recoveryKey.confirm': 'Confirmar la clave',
  'recoveryKey.confirmed': 'Clave confirmada.',
  'recoveryKey.numbersWrong': 'No es el código de esta clave.',
  'recoveryKey.unconfirmed':
    'Está en vigor, pero nadie la ha confirmado con su código: dos de sus partes siguen sin repartir y sin ellas no abre nada.',
  'recoveryKey.stop': 'Detener',
  'recoveryKey.stop.title': '¿Detener esta clave?',
  'recoveryKey.stop.body':
    'No entrará en vigor, y las partes que ya se hayan guardado no servirán. Se avisa a todo el comité.',
  'recoveryKey.stop.stay': 'No detenerla',
  'recoveryKey.stopped': 'La clave no entrará en vigor. Se avisa al comité.',
  'recoveryKey.drop': 'Quitar la clave',
  'recoveryKey.drop.title': '¿Quitar la clave de recuperación?',
  'recoveryKey.drop.body':
    'Cuando firme más de la mitad del comité, o pase el plazo sin que nadie lo detenga, la organización se queda sin clave: las partes ya no devuelven ninguna comunicación. Después puede crearse otra.',
  'recoveryKey.drop.stay': 'Dejarla',
  'recoveryKey.drop.done': 'Propuesto, con su firma.',
  'recoveryKey.drop.waits': 'Quitar la clave está a la espera: vea arriba las firmas y hasta cuándo.',
  'recoveryKey.uncovered.one': 'Hay {count} comunicación anterior que esta clave no puede devolver.',
  'recoveryKey.uncovered.other': 'Hay {count} comunicaciones anteriores que esta clave no puede devolver.',
  'recoveryKey.cover': 'Incluir las anteriores',
  'recoveryKey.cover.propose': 'Proponer incluirlas',
  'recoveryKey.cover.hint':
    'Si la mayoría del comité firma, se incluyen enseguida; si no firma nadie más, a los siete días de que lo vea otra persona del comité (a los treinta si nadie lo ve), salvo que alguien lo detenga.',
  'recoveryKey.cover.done': 'La clave puede devolver también las comunicaciones anteriores que usted abre.',
  'recoveryKey.cover.proposed': 'Propuesto, con su firma.',
  'recoveryKey.cover.waits': 'Incluirlas está a la espera: vea arriba las firmas y hasta cuándo.',
  'recoveryKey.share.waiting': 'Le corresponde guardar la parte {number} de 3.',
  'recoveryKey.share.waitingOutside': 'La parte {number} de 3 es para alguien de fuera del comité.',
  'recoveryKey.share.show': 'Ver la parte {number}',
  'recoveryKey.share.title': 'Parte {number} de 3 de la clave de recuperación',
  'recoveryKey.share.lead':
    'Se muestra hasta que diga que la ha guardado, y nunca más. Imprímala o cópiela a mano y guárdela bajo llave, lejos de las otras partes. No la envíe por correo ni la fotografíe.',
  'recoveryKey.share.outside':
    'Imprímala, métala en un sobre cerrado sin leerla y entréguela a una persona de confianza de fuera del comité: una notaría, una asesoría, el órgano de gobierno.',
  'recoveryKey.share.use':
    'Para usarla hacen falta dos partes y quien mantiene el servidor: la orden está en su manual.',
  'recoveryKey.share.print': 'Imprimir',
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

  'insist.title': 'Para que nada se pierda',
  'insist.holders':
    'Solo una persona del comité puede abrir los expedientes. Si pierde su acceso, nadie podrá: pida que otra entre por primera vez, o que la administración la añada.',
  'insist.code': 'No consta que haya guardado su código de recuperación.',
  'insist.noKey': 'Ponga también una clave de recuperación de la organización.',
  'insist.share': 'Le corresponde guardar una parte de la clave de recuperación de la organización.',
  'insist.confirm': 'Una clave de recuperación de la organización espera que otra persona del comité la confirme.',
} as const
