type Rows = readonly (readonly (string | number)[])[]

/** Word documents by file name; the first paragraph is the title. */
export const documents: Readonly<Record<string, readonly string[]>> = {
  'alegaciones.docx': [
    'Alegaciones de la persona afectada',
    'En el trámite de audiencia, la persona afectada niega haber modificado el informe y solicita que se compruebe la fecha de cada versión.',
    'Aporta dos correos y pide que se oiga a la trabajadora social que realizó la visita.',
  ],
  'informe-interno-instruccion.docx': [
    'Informe de la fase de instrucción',
    'La comunicación es verosímil y se refiere a hechos comprendidos en el artículo 2 de la Ley 2/2023.',
    'Se propone abrir investigación y limitar las diligencias a lo imprescindible.',
  ],
  'plan-de-diligencias.docx': [
    'Plan de diligencias',
    '1. Visita a la instalación. 2. Fichas de seguridad de los productos. 3. Registro de la formación impartida.',
    '4. Entrevistas, siempre fuera del centro. 5. Informe del servicio de prevención.',
  ],
  'propuesta-de-medidas.docx': [
    'Propuesta de medidas',
    'Retirada completa del vertido a cargo de la empresa y restauración de la orilla.',
    'Cláusula ambiental en los próximos pliegos y control de los albaranes de residuos.',
  ],
  'solicitud-copia-forense.docx': [
    'Solicitud de copia forense',
    'Se encarga a la investigadora externa la copia íntegra del mensaje y la verificación de su origen, con acta de custodia.',
  ],
  'borrador-respuesta.docx': [
    'Borrador de respuesta a la persona informante',
    'Se ha comprobado que hubo consultas sin justificación. Se han retirado los permisos y se propone expediente disciplinario.',
  ],
}

/** Workbooks by file name, one sheet each; the first row names the columns. */
export const workbooks: Readonly<Record<string, { sheet: string; rows: Rows }>> = {
  'comparativa-contratos.xlsx': {
    sheet: 'Contratos',
    rows: [
      ['Contrato', 'Semana', 'Importe', 'Empresa'],
      ['Demolición de aceras', 'S36', 39120, 'A'],
      ['Saneamiento', 'S36', 39870, 'B'],
      ['Pavimento', 'S36', 39412, 'A'],
      ['Mobiliario urbano', 'S36', 38955, 'C'],
    ],
  },
  'listado-centros.xlsx': {
    sheet: 'Centros',
    rows: [
      ['Centro', 'Horas facturadas', 'Abierto en septiembre'],
      ['El Olivar', 212, 'sí'],
      ['La Noria', 148, 'sí'],
      ['Puente Viejo', 190, 'no'],
    ],
  },
  'horas-extra.xlsx': {
    sheet: 'Horas',
    rows: [
      ['Persona', 'Día', 'Entrada', 'Salida', 'Horas'],
      ['1', 'lunes', '07:30', '15:00', 7.5],
      ['2', 'lunes', '07:30', '17:30', 10],
      ['3', 'martes', '09:25', '15:00', 5.6],
    ],
  },
  'comparativa-reparos.xlsx': {
    sheet: 'Reparos',
    rows: [
      ['Reparo', 'Mes', 'Importe', 'Motivo del levantamiento'],
      [1, 'enero', 11890, 'Continuidad del servicio'],
      [2, 'febrero', 11890, 'Continuidad del servicio'],
      [3, 'marzo', 12340, 'Continuidad del servicio'],
    ],
  },
  'cuentas-feria.xlsx': {
    sheet: 'Feria',
    rows: [
      ['Concepto', 'Ingreso', 'Gasto'],
      ['Aportación de seis municipios', 18000, 0],
      ['Casetas', 6400, 0],
      ['Actuaciones y sonido', 0, 11250],
      ['Sin justificar', 0, 6150],
    ],
  },
}

/** Text, CSV and e-mail files by name. */
export const texts: Readonly<Record<string, string>> = {
  'lista-formacion.txt': `Formación que figura como impartida:
- Manipulación de productos químicos (8 h): no se dio
- Primeros auxilios (6 h): sí, en marzo
- Equipos de protección (2 h): no se dio
`,
  'notas-entrevista.txt': `Notas de la reunión preparatoria
1. Oír primero a las testigos y después a la persona afectada.
2. No mencionar la grabación.
3. Ofrecer una pausa cuando la pidan.
`,
  'cronologia.txt': `Día 1, 12:00  Se publica el pliego
Día 19, 18:32 Recibimos reenviado el correo
Día 21, 14:00 Termina el plazo de ofertas
Día 28, 10:00 Apertura: la oferta ganadora baja de la cifra en tres céntimos
`,
  'cronologia-parada.txt': `Días sin persona acompañante en la parada de la rotonda
Enero: 9, 10, 11, 15, 16, 22, 23, 24, 30
Febrero: todos los lectivos menos el 6 y el 20
`,
  'cruce-pagos.csv': `factura;fecha;importe;usuario
LC-0917-A;2026-09-28;9570,00;validador2
LC-0917-B;2026-09-30;9570,00;validador2
`,
  'repostajes.csv': `fecha;vehículo;litros;kilómetros
viernes;14;31,2;61231
lunes;14;28,9;61438
`,
  'registro-accesos-padron.csv': `hora;usuario;ficha;motivo
08:02;padron07;suprimida;sin indicar
08:04;padron07;suprimida;sin indicar
14:51;padron02;suprimida;certificado
`,
  'registro-accesos.csv': `fecha;hora;perfil;operación
1;08:14;personal;grabación de parte
4;19:47;ajeno a personal;consulta
9;20:02;ajeno a personal;consulta
`,
  'correo-instrucciones.eml': `From: Unidad <unidad@valdeluna.example>
To: Suprimido <suprimido@valdeluna.example>
Subject: Facturas de septiembre
Date: Thu, 01 Oct 2026 13:22:10 +0200
Message-ID: <0001@valdeluna.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Buenos días:

Lo de las facturas repetidas, no mover esto hasta enero. Ya se regularizará.

Un saludo
`,
  'oferta-reenviada.eml': `From: Área <area@valdeluna.example>
To: Comercial <comercial@empresa.example>
Subject: RV: mejoras del comedor
Date: Tue, 15 Sep 2026 18:32:41 +0200
Message-ID: <0002@valdeluna.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Te adelanto: huerto, 4 puntos; menú de temporada, 3. No conviene pasar de 6,48 por cubierto.

Borra este correo.
`,
}

/** The archives by name, and what is in them. */
export const archives: Readonly<Record<string, readonly { name: string; text: string }[]>> = {
  'anexos-contratos.zip': [
    { name: 'anexo-1-actividades.csv', text: 'actividad;fecha;asistentes\nConcierto de primavera;abril;240\n' },
    { name: 'anexo-2-gastos.csv', text: 'gasto;importe\nSonido;7200,00\nCartelería;1340,00\n' },
    { name: 'leeme.txt', text: 'Anexos descargados de la web antes de su retirada.\n' },
  ],
}
