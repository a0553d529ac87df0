import type { PdfPage } from './pdf.ts'

const town = 'Ayuntamiento de Valdeluna'
const confidential = 'Documento reservado. No contiene ningún dato que permita identificar a la persona informante.'

function minutes(number: number, place: string, lines: readonly string[]): PdfPage[] {
  return [
    {
      letterhead: `${town} · Canal interno de información`,
      title: `Acta de entrevista n.º ${number}`,
      lines: [
        `Lugar: ${place}. Asisten: dos miembros del comité y la persona entrevistada, que acude voluntariamente.`,
        'Se informa a la persona entrevistada de su deber de reserva y de la protección que le otorga la Ley 2/2023.',
        ...lines,
        'Leída el acta, la persona entrevistada la encuentra conforme y la firma.',
        confidential,
      ],
    },
  ]
}

function invoice(number: string, total: string): PdfPage {
  return {
    letterhead: 'Limpiezas de ejemplo, S. L. (empresa ficticia)',
    title: `Factura ${number}`,
    lines: [
      'Cliente: Ayuntamiento de Valdeluna. Concepto: limpieza de centros escolares, septiembre.',
      '|Centro                          Horas      Precio       Importe',
      '|---------------------------------------------------------------',
      '|Colegio El Olivar                 212       17,40      3.688,80',
      '|Escuela infantil La Noria         148       17,40      2.575,20',
      '|Colegio Puente Viejo (cerrado)    190       17,40      3.306,00',
      `|                                             Total   ${total}`,
      'Forma de pago: transferencia a 30 días. IVA no incluido.',
    ],
  }
}

/** The PDF documents of the demonstration by file name: letters, invoices, minutes; all invented. */
export const letters: Readonly<Record<string, readonly PdfPage[]>> = {
  'contrato-obra-calle-real.pdf': [
    {
      letterhead: town,
      title: 'Contrato menor de obras: pavimento de la calle Real',
      lines: [
        'Objeto: reposición de 640 m² de pavimento en el tramo comprendido entre la plaza de la Fuente y el mercado.',
        '|Presupuesto base                              39.412,00 €',
        '|IVA (21 %)                                     8.276,52 €',
        '|Total                                         47.688,52 €',
        'Informe de necesidad: la calzada presenta un deterioro que aconseja su reposición a la mayor brevedad.',
        'Ofertas solicitadas: tres. Adjudicación: a la oferta de menor importe.',
        'Plazo de ejecución: cuatro semanas desde el acta de replanteo.',
      ],
    },
  ],
  'facturas-septiembre.pdf': [invoice('LC-0917-A', '9.570,00 €'), invoice('LC-0917-B', '9.570,00 €')],
  'bases-subvencion-deportiva.pdf': [
    {
      letterhead: town,
      title: 'Bases de las ayudas a escuelas deportivas',
      lines: [
        'Primera. Podrán solicitarlas las entidades sin ánimo de lucro que mantengan escuelas de deporte de base.',
        'Cuarta. La ayuda se destinará exclusivamente a monitores, material y licencias de la escuela.',
        'Séptima. Se justificará con facturas y justificantes de pago antes del 31 de enero.',
        'Novena. Las cantidades no justificadas se reintegrarán con sus intereses.',
      ],
    },
  ],
  'bases-subvencion-cultural.pdf': [
    {
      letterhead: town,
      title: 'Bases de las ayudas a asociaciones culturales',
      lines: [
        'Segunda. Quedan excluidas las entidades vinculadas a empresas que presten servicios al Ayuntamiento.',
        'Quinta. Criterios: interés de la actividad (4 puntos), participación (3), arraigo (3).',
        'Octava. La puntuación desglosada se facilitará a las entidades solicitantes que la pidan.',
      ],
    },
  ],
  'licencia-terraza.pdf': [
    {
      letterhead: town,
      title: 'Autorización de terraza',
      lines: [
        'Emplazamiento: plaza de la Fuente. Superficie autorizada: 16 m².',
        '|Mesas autorizadas: 8        Sillas: 32        Sombrillas: 4',
        'Vigencia: anual. El exceso de mesas dará lugar a la liquidación de la tasa y a la sanción que corresponda.',
      ],
    },
  ],
  'justificante-dietas.pdf': [
    {
      letterhead: 'Hotel de ejemplo',
      title: 'Recibo',
      lines: [
        'Una habitación, una noche, con desayuno.',
        '|Total          184,00 €',
        'Pagado en efectivo. Gracias por su visita.',
      ],
    },
  ],
  'acta-tribunal-seleccion.pdf': [
    {
      letterhead: town,
      title: 'Acta del tribunal: prueba práctica',
      lines: [
        'Bolsa de auxiliares administrativos. Aulas 1, 2 y 3 de la Casa de Cultura.',
        'La prueba da comienzo a las 10:00. Se concede a todas las personas aspirantes un tiempo de cuarenta minutos.',
        'Sin incidencias dignas de mención, se levanta la sesión.',
      ],
    },
  ],
  'acta-sin-hora.pdf': [
    {
      letterhead: town,
      title: 'Acta de constitución del tribunal',
      lines: [
        'Reunidos los miembros del tribunal, siendo las ______ horas, se procede a valorar los méritos.',
        'Asistencias devengadas: cinco.',
      ],
    },
  ],
  'informe-tecnico-andamio.pdf': [
    {
      letterhead: 'Nota técnica sin membrete',
      title: 'Andamio de la fachada norte',
      lines: [
        'Longitud: 22 m. Altura: 11 m. Amarres previstos en el plan: 24. Amarres observados: 9, dos de ellos de alambre.',
        'Red de protección: no hay. Rodapiés: faltan en los niveles 2 y 3.',
        'Conclusión: no debería utilizarse hasta su revisión completa por una persona competente.',
      ],
    },
  ],
  'nomina-horas-extra.pdf': [
    {
      letterhead: town,
      title: 'Recibo de salario (nombre suprimido)',
      lines: [
        '|Salario base                            1.214,00 €',
        '|Complementos                              486,30 €',
        '|Horas extraordinarias (96)              1.632,00 €',
        '|Total devengado                         3.332,30 €',
      ],
    },
  ],
  'parte-vehiculo.pdf': [
    {
      letterhead: `${town} · Parque móvil`,
      title: 'Hoja de salidas del vehículo 14',
      lines: [
        '|Día       Salida   Regreso   Km inicial   Km final   Firma',
        '|Viernes    08:10     14:40       61.204     61.231    sí',
        '|Lunes      08:05     13:20       61.438     61.460    sí',
        'Observación: entre el viernes y el lunes hay 207 km sin anotar.',
      ],
    },
  ],
  'requerimiento-documentacion.pdf': [
    {
      letterhead: `${town} · Canal interno de información`,
      title: 'Requerimiento de documentación',
      lines: [
        'En el ejercicio de las funciones que atribuye al Responsable del Sistema el artículo 8 de la Ley 2/2023, se solicita que, en el plazo de cinco días hábiles, remita copia íntegra y foliada de la documentación que se detalla.',
        '1. Expediente completo, con su índice. 2. Registro de accesos de los últimos doce meses.',
        'Se recuerda el deber de reserva sobre la existencia y el contenido de este requerimiento.',
      ],
    },
  ],
  'acta-entrevista-01.pdf': minutes(1, 'Secretaría', [
    'Manifiesta que las facturas llegan por una bandeja compartida y que cualquiera de la unidad puede validarlas.',
    'Preguntada por las duplicadas, responde que «se vio tarde» y que nadie pidió el abono.',
  ]),
  'acta-entrevista-02.pdf': minutes(2, 'Casa de Cultura', [
    'Explica que el reloj del aula 1 estaba adelantado y que se avisó a quien vigilaba, sin que se corrigiera.',
  ]),
  'acta-entrevista-03.pdf': minutes(3, 'dependencias ajenas al departamento', [
    'Confirma que ha oído los comentarios «casi a diario» y que presenció el episodio del archivo.',
    'Añade que pidió el cambio de destino por ese motivo.',
  ]),
  'acta-entrevista-04.pdf': minutes(4, 'parque de maquinaria', [
    'Reconoce la letra del cuaderno y que la retroexcavadora no funciona desde la primavera.',
  ]),
  'acta-entrevista-05.pdf': minutes(5, 'Servicio de Medio Ambiente', [
    'Declara que el plan de residuos preveía el traslado a planta autorizada y aporta los albaranes existentes.',
  ]),
  'acta-inspeccion-obra.pdf': [
    {
      letterhead: `${town} · Prevención`,
      title: 'Acta de visita: obra del mercado',
      lines: [
        'Visita sin aviso previo, acceso por la calle posterior.',
        'Se ordena la paralización de los trabajos en la fachada norte y el precinto del andamio.',
      ],
    },
  ],
  'informe-arqueo-caja.pdf': [
    {
      letterhead: `${town} · Intervención`,
      title: 'Informe de arqueo',
      lines: [
        '|Concepto                  Según libros   Comprobado   Diferencia',
        '|Cobros del periodo           4.318,00 €   3.962,50 €    -355,50 €',
        'Las diferencias coinciden con operaciones anuladas fuera del horario de apertura.',
      ],
    },
  ],
  'informe-conclusiones.pdf': [
    {
      letterhead: `${town} · Canal interno de información`,
      title: 'Informe de conclusiones',
      lines: [
        'I. Hechos comunicados y fecha de registro. II. Clasificación. III. Actuaciones. IV. Conclusiones.',
        'Practicadas las diligencias acordadas y oída la persona afectada, cuya presunción de inocencia se ha respetado en todo momento, el comité considera acreditados en parte los hechos.',
        'Se propone el traslado al órgano competente y la adopción de las medidas de mejora que se relacionan en el anexo.',
        confidential,
      ],
    },
    {
      letterhead: `${town} · Canal interno de información`,
      title: 'Anexo: medidas de mejora',
      lines: [
        '1. Inventario y control de accesos.',
        '2. Doble firma en las operaciones sensibles.',
        '3. Revisión a los seis meses.',
      ],
    },
  ],
  'resolucion-archivo.pdf': [
    {
      letterhead: `${town} · Canal interno de información`,
      title: 'Resolución de archivo',
      lines: [
        'Adoptadas las medidas propuestas y comunicada la respuesta a la persona informante, se acuerda el archivo del expediente.',
        confidential,
      ],
    },
  ],
  'acta-donacion.pdf': [
    {
      letterhead: town,
      title: 'Acta de entrega de la colección',
      lines: [
        'La familia donante entrega 412 volúmenes, de los que 30 son anteriores a 1800, según relación adjunta.',
        '|N.º   Título abreviado                         Año',
        '|  7   Tratado de aguas y molinos              1764',
        '| 12   Ordenanzas de la villa                  1781',
        '| 19   Vocabulario de los oficios              1792',
      ],
    },
  ],
  'recibo-telefono.pdf': [
    {
      letterhead: 'Operadora de ejemplo',
      title: 'Detalle de la línea 9*****000',
      lines: [
        '|Cuota mensual                     14,90 €',
        '|Datos fuera de la Unión Europea  925,10 €',
        '|Total                            940,00 €',
      ],
    },
  ],
}
